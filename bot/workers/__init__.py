"""Work beside the event loop, in processes and threads: pictures are drawn there, and computer players think."""
