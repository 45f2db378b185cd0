import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  globSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { root } from '../../../infra/bootstrap/steps.mjs';

/** Bytes of `debian:12-slim`, unpacked. */
const baseBytes = 75_000_000;
const user = 1000;
/** Folders that stay writable. */
const volumes = ['data', 'backups'];
const isRoot = process.getuid?.() === 0;

/**
 * The file system that the Dockerfile describes: its last stage, from the build of this folder, over
 * this machine's libraries in place of Debian's.
 */
export class Image {
  private readonly environment: string[] = [];
  private command: readonly string[] = [];
  private workingDirectory = '/';

  private readonly folder: string;

  // Not a parameter property: the benchmark of the footprint loads this file without compiling it.
  private constructor(folder: string) {
    this.folder = folder;
  }

  /** @param folder an empty folder, on a disk that programs may be started from */
  static assemble(folder: string): Image {
    const image = new Image(folder);
    chmodSync(folder, 0o755);
    for (const path of [
      'usr/local/bin',
      'tmp',
      'data',
      'backups',
      'proc',
      'dev',
      'usr/bin',
      'usr/lib',
    ]) {
      mkdirSync(image.path(path), { recursive: true });
    }
    symlinkSync('usr/lib', image.path('lib'));
    symlinkSync('usr/lib64', image.path('lib64'));
    mkdirSync(image.path('usr/lib64'));
    const stages = readFileSync(join(root, 'Dockerfile'), 'utf8').split(/^FROM /m);
    const [packages = ''] = /^RUN .*cp -r --parents .*$/m.exec(stages.join('')) ?? [];
    const lines = (stages.at(-1) ?? '').split('\n');
    for (const line of lines) image.apply(line, packages);
    const [, program = '', name = ''] = /ln -s (\S+) (\S+)/.exec(lines.join('\n')) ?? [];
    symlinkSync(program, image.path(name));
    chmodSync(image.path(program), 0o755);
    for (const written of volumes) {
      if (isRoot) chownSync(image.path(written), user, user);
      chmodSync(image.path(written), 0o700);
    }
    return image;
  }

  /** Bytes of the image, unpacked. */
  get size(): number {
    const own = execFileSync('du', ['-sb', this.folder], { encoding: 'utf8' });
    return baseBytes + Number.parseInt(own, 10);
  }

  /** Runs it with a read-only root and the image's user: where root may, as user 1000. */
  commandWith(
    settings: Readonly<Record<string, string>>,
    command = this.command,
  ): readonly string[] {
    const mounts = [
      `mount --rbind "$0" "$0"`,
      ...['usr/bin', 'usr/lib', 'usr/lib64', 'dev', 'proc'].map(
        (path) => `mount --rbind /${path} "$0/${path}"`,
      ),
      `mount -t tmpfs tmpfs "$0/tmp"`,
      ...volumes.map((path) => `mount --bind "$0/${path}" "$0/${path}"`),
      `mount -o remount,bind,ro "$0"`,
    ];
    const given = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
    return [
      ...['unshare', ...(isRoot ? [] : ['--user', '--map-root-user']), '--mount', 'sh', '-ec'],
      `${mounts.join('\n')}\nexec chroot ${isRoot ? `--userspec=${user}:${user}` : ''} "$0" "$@"`,
      ...[this.folder, 'env', '-i', '-C', this.workingDirectory],
      ...['PATH=/usr/local/bin:/usr/bin', ...this.environment, ...given, ...command],
    ];
  }

  private apply(line: string, packages: string): void {
    const [instruction = '', ...words] = line.split(' ');
    const rest = words.join(' ');
    if (instruction === 'ENV') this.environment.push(...words);
    if (instruction === 'WORKDIR') {
      this.workingDirectory = rest;
      mkdirSync(this.path(rest));
    }
    if (instruction === 'CMD') this.command = z.array(z.string()).parse(JSON.parse(rest));
    if (instruction !== 'COPY') return;
    const paths = words.filter((word) => !word.startsWith('--'));
    const target = join(this.workingDirectory, paths.pop() ?? '');
    for (const path of paths) this.copy(path, target, packages);
  }

  private copy(path: string, target: string, packages: string): void {
    if (path === '/packages') this.copyPackages(target, packages);
    else if (path.startsWith('/usr')) copyFileSync(process.execPath, this.path(target));
    else if (path.startsWith('/')) this.copyBuilt(path.replace('/trboo/', ''), target);
    else copyFileSync(join(root, path), join(this.path(target), path.split('/').at(-1) ?? ''));
  }

  /** What the build of the packages keeps. */
  private copyPackages(target: string, line: string): void {
    const [, kept = ''] = /--parents (.*) \/packages/.exec(line) ?? [];
    const cwd = join(root, 'node_modules');
    // Nothing for other systems, which npm leaves out.
    for (const path of globSync(kept.split(' '), { cwd })) {
      cpSync(join(cwd, path), join(this.path(target), path), { recursive: true });
    }
  }

  /** A build here keeps replaced files for a day, an image does not. */
  private copyBuilt(path: string, target: string): void {
    const text = readFileSync(join(root, 'dist/replaced-files.json'), 'utf8');
    const replaced = new Set(Object.keys(z.record(z.string(), z.number()).parse(JSON.parse(text))));
    cpSync(join(root, path), this.path(target), {
      recursive: true,
      filter: (file) => !replaced.has(file.split('/').at(-1) ?? ''),
    });
  }

  private path(path: string): string {
    return join(this.folder, path);
  }
}
