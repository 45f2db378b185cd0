// Installs what the tests need besides packages, in its own process, while the first tiers run.
import { prepare } from './tiers.mjs';

prepare();
