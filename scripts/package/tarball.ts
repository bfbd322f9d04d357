import { gunzipSync } from 'node:zlib'

const blockBytes = 512

/** The files of a tarball as npm packs it, by path. What differs between two machines that pack the same is left out: times, levels. */
export function readTarball(packed: Uint8Array): Map<string, Buffer> {
  const tar = gunzipSync(packed)
  const files = new Map<string, Buffer>()
  let at = 0
  while (at + blockBytes <= tar.length && tar[at] !== 0) {
    const field = (from: number, length: number) =>
      tar
        .subarray(at + from, at + from + length)
        .toString()
        .split('\0')[0]!
    const [size, kind, prefix] = [Number.parseInt(field(124, 12), 8), field(156, 1), field(345, 155)]
    const content = tar.subarray(at + blockBytes, at + blockBytes + size)
    if (kind === '0' || kind === '') files.set(prefix === '' ? field(0, 100) : `${prefix}/${field(0, 100)}`, content)
    at += blockBytes * (1 + Math.ceil(size / blockBytes))
  }
  return files
}

/** Whether two tarballs hold the same files. */
export function isSameContent(one: Uint8Array, other: Uint8Array): boolean {
  const [first, second] = [readTarball(one), readTarball(other)]
  return first.size === second.size && [...first].every(([path, content]) => second.get(path)?.equals(content) === true)
}
