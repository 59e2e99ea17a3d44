-- Tables from before there was a look at those that stand still: when it comes it finds out how long they really do.
INSERT OR IGNORE INTO timers (table_id, kind, seat, due_at, next_at, payload, attempts)
    SELECT id, CASE status WHEN 'lobby' THEN 'idle_lobby' ELSE 'idle_game' END, -1,
        changed_at + 14 * 86400000, changed_at + 14 * 86400000, '', 0
    FROM tables WHERE status IN ('lobby', 'running');
