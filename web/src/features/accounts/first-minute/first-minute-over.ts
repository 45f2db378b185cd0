import { z } from 'zod';
import { DeviceState } from '../../../lib/storage/device-state.js';

/** Whether the person has finished or skipped the first minute. */
export const firstMinuteOver = new DeviceState('first-minute-over', z.boolean(), false);
