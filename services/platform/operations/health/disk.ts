import { Inject, Injectable } from '@nestjs/common';
import { statfs } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Settings, settingsToken } from '../../settings/settings.js';

/** In bytes. */
export interface DiskSpace {
  readonly free: number;
  readonly size: number;
  /** Less than 5 % is free. */
  readonly isNearlyFull: boolean;
}

/** The disk of the data folder. */
@Injectable()
export class Disk {
  constructor(@Inject(settingsToken) private readonly settings: Settings) {}

  async space(): Promise<DiskSpace> {
    const { dataDirectory, diskFreePercent } = this.settings;
    const { bavail, blocks, bsize } = await statfs(resolve(dataDirectory));
    const [free, size] = [bavail * bsize, blocks * bsize];
    return { free, size, isNearlyFull: 100 * free < diskFreePercent * size };
  }
}
