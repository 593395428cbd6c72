import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

export interface ZipEntry {
  readonly name: string
  readonly data: AsyncIterable<string | Buffer> | Iterable<string | Buffer>
}

interface Written {
  readonly name: Buffer
  readonly offset: number
  crc: number
  size: number
  packed: number
}

/** Sizes follow the data (bit 3), names are UTF-8 (bit 11). */
const FLAGS = 0x0808
const DEFLATE = 8
const VERSION = 20
/** 1980-01-01: the archive's bytes depend on the data only. */
const DOS_DATE = 0x0021
const LIMIT = 0xffff_ffff
/** Little more than level 6 in size, a third less in time. */
const LEVEL = 4

function localHeader(name: Buffer): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x0403_4b50, 0)
  header.writeUInt16LE(VERSION, 4)
  header.writeUInt16LE(FLAGS, 6)
  header.writeUInt16LE(DEFLATE, 8)
  header.writeUInt16LE(DOS_DATE, 12)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, name])
}

function descriptor({ crc, packed, size }: Written): Buffer {
  const buffer = Buffer.alloc(16)
  buffer.writeUInt32LE(0x0807_4b50, 0)
  buffer.writeUInt32LE(crc, 4)
  buffer.writeUInt32LE(packed, 8)
  buffer.writeUInt32LE(size, 12)
  return buffer
}

function centralHeader({ name, offset, crc, size, packed }: Written): Buffer {
  const header = Buffer.alloc(46)
  header.writeUInt32LE(0x0201_4b50, 0)
  header.writeUInt16LE(VERSION, 4)
  header.writeUInt16LE(VERSION, 6)
  header.writeUInt16LE(FLAGS, 8)
  header.writeUInt16LE(DEFLATE, 10)
  header.writeUInt16LE(DOS_DATE, 14)
  header.writeUInt32LE(crc, 16)
  header.writeUInt32LE(packed, 20)
  header.writeUInt32LE(size, 24)
  header.writeUInt16LE(name.length, 28)
  header.writeUInt32LE(offset, 42)
  return Buffer.concat([header, name])
}

function end(entries: readonly Written[], start: number, length: number): Buffer {
  const record = Buffer.alloc(22)
  record.writeUInt32LE(0x0605_4b50, 0)
  record.writeUInt16LE(entries.length, 8)
  record.writeUInt16LE(entries.length, 10)
  record.writeUInt32LE(length, 12)
  record.writeUInt32LE(start, 16)
  return record
}

async function* measured(data: ZipEntry['data'], into: Written): AsyncGenerator<Buffer> {
  for await (const chunk of data) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
    into.crc = crc32(bytes, into.crc)
    into.size += bytes.length
    yield bytes
  }
}

async function* deflated(source: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw({ level: LEVEL })
  // an error of the source destroys the deflater and is thrown by the loop below
  pipeline(Readable.from(source, { objectMode: false, highWaterMark: 1 }), deflate, () => undefined)
  for await (const chunk of deflate) yield chunk as Buffer
}

/** A zip archive as a stream of bytes with bounded memory: entries are pulled, packed and forgotten one after the other. */
export async function* zip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let offset = 0
  for await (const { name, data } of entries) {
    const entry: Written = { name: Buffer.from(name), offset, crc: 0, size: 0, packed: 0 }
    const header = localHeader(entry.name)
    yield header
    for await (const chunk of deflated(measured(data, entry))) {
      entry.packed += chunk.length
      yield chunk
    }
    const tail = descriptor(entry)
    yield tail
    offset += header.length + entry.packed + tail.length
    if (offset > LIMIT || entry.size > LIMIT) throw new RangeError('workbook larger than 4 GiB')
    written.push(entry)
  }
  const central = Buffer.concat(written.map(centralHeader))
  yield central
  yield end(written, offset, central.length)
}
