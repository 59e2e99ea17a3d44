# Every target is one script, which works without make too.
.PHONY: play run doctor update test thorough quick check format bench nightly mutants gallery

play: ; @scripts/play
run: ; @scripts/run
doctor: ; @scripts/doctor
update: ; @scripts/update
test: ; @scripts/test
thorough: ; @scripts/thorough
quick: ; @scripts/quick
check: ; @scripts/check
format: ; @scripts/format
bench: ; @scripts/bench
nightly: ; @scripts/nightly
mutants: ; @scripts/mutants
gallery: ; @scripts/gallery
