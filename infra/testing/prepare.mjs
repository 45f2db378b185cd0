// Installs what the tests need beside the packages; a process of its own, so that it can be done
// while the first tiers run.
import { prepare } from './tiers.mjs';

prepare();
