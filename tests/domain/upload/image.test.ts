import { expect, test } from 'vitest'
import { type ImageSize, imageProblem, isImageName, readImageSize } from '#domain/upload/image.ts'
import { jpg, png } from '#support/attachments.ts'

/** The size of a picture by its header, and pictures that are too large. */

function sizeOf(file: Uint8Array): ImageSize | null {
  const walk = readImageSize()
  let step = walk.next()
  while (!step.done) step = walk.next(file.subarray(step.value.from, step.value.from + step.value.length))
  return step.value
}

/** A JPEG whose camera put so many segments of previews before the size. */
const withPreviews = (count: number, size: [number, number]): Buffer => {
  const [file, preview] = [jpg('', size), Buffer.alloc(60_002)]
  preview.set([0xff, 0xe1, 60_000 >> 8, 60_000 & 255])
  return Buffer.concat([
    file.subarray(0, 2),
    ...Array.from({ length: count }, () => preview),
    file.subarray(2),
  ])
}

test.each<[string, Buffer, ImageSize]>([
  ['png', png('x', [4032, 3024]), { width: 4032, height: 3024 }],
  ['jpg', jpg('x', [3024, 4032]), { width: 3024, height: 4032 }],
  ['jpg after megabytes of previews', withPreviews(90, [800, 600]), { width: 800, height: 600 }],
])('S8-25 the size of a %s stands in its header', (_type, file, size) => {
  expect(sizeOf(file)).toEqual(size)
  expect(imageProblem(sizeOf(file))).toBeNull()
})

test.each<[string, Buffer]>([
  ['text', Buffer.from('not a picture')],
  ['nothing', Buffer.alloc(0)],
  ['a png cut in its header', png().subarray(0, 20)],
  ['a jpg without a size', Buffer.from('ffd8ffe000104a46494600010100000100010000ffda', 'hex')],
  ['a jpg whose segments lead nowhere', Buffer.from('ffd8ffe00001ffe00001ffe00001', 'hex')],
  ['a jpg that never ends to fill', Buffer.concat([Buffer.from('ffd8', 'hex'), Buffer.alloc(9000, 0xff)])],
  ['a png without width', png('', [0, 5])],
])('S8-25 -700: %s is no picture', (_what, file) => {
  expect(imageProblem(sizeOf(file))?.code).toBe(-700)
})

const hex = (...parts: string[]): Buffer => Buffer.from(parts.join(''), 'hex')
const BEGIN = 'ffd8'
/** A frame of 800 × 600 pixels, as it begins. */
const frame = (marker = 'c0') => `ff${marker}00110802580320`
const EMPTY = 'ffe10002'
const LARGE = { width: 800, height: 600 }

test.each<[string, Buffer]>([
  ...['c0', 'c1', 'c2', 'c3', 'c5', 'c6', 'c7', 'c9', 'ca', 'cb', 'cd', 'ce', 'cf'].map(
    (marker): [string, Buffer] => [`frame ${marker}`, hex(BEGIN, frame(marker))],
  ),
  ...['c4', 'c8', 'cc', 'bf', 'd0', 'e1'].map((marker): [string, Buffer] => [
    `frame behind a segment ${marker}`,
    hex(BEGIN, `ff${marker}000901010101010101`, frame()),
  ]),
  ['frame behind an empty segment', hex(BEGIN, EMPTY, frame())],
  ['frame behind fill bytes', hex(BEGIN, 'ffffff', frame())],
  ['frame behind 399 segments', hex(BEGIN, EMPTY.repeat(399), frame())],
])('S8-25 a jpg says its size in a %s', (_what, file) => {
  expect(sizeOf(file)).toEqual(LARGE)
})

test.each<[string, Buffer]>([
  ['whose pixels come first', hex(BEGIN, 'ffda00040000', frame())],
  ['that ends before', hex(BEGIN, 'ffd900040000', frame())],
  ['with something else between', hex(BEGIN, '00e000040000', frame())],
  ['whose frame is cut', hex(BEGIN, frame()).subarray(0, -1)],
  ['of more than 400 segments', hex(BEGIN, EMPTY.repeat(400), frame())],
  ['of two bytes', hex(BEGIN)],
])('S8-25 a jpg %s has no size', (_what, file) => {
  expect(sizeOf(file)).toBeNull()
})

test('S8-25 a png says its size in four bytes each, in its first part', () => {
  expect(sizeOf(png('', [70_000, 131_073]))).toEqual({ width: 70_000, height: 131_073 })
  expect(sizeOf(png().subarray(0, 23))).toBeNull()
  expect(sizeOf(Buffer.from(png().toString('latin1').replace('IHDR', 'IDAT'), 'latin1'))).toBeNull()
})

test('S8-25 -700: a picture without height, or none at all', () => {
  for (const size of [{ width: 5, height: 0 }, null])
    expect(imageProblem(size)).toEqual({ code: -700, label: '图片格式不支持或文件已损坏' })
})

test.each([
  ['pen.png', true],
  ['PEN.JPG', true],
  ['pen.jpeg', true],
  ['pen.png.xlsx', false],
  ['pen.gif', false],
  ['png', false],
])('%s is the name of a picture: %s', (name, answer) => {
  expect(isImageName(name)).toBe(answer)
})

test('S8-26 -701: a picture that would not fit into memory when drawn', () => {
  expect(imageProblem({ width: 8192, height: 8192 })).toBeNull()
  const problem = imageProblem({ width: 8193, height: 8192 })
  expect([problem?.code, problem?.label]).toEqual([
    -701,
    '图片尺寸 8193×8192 过大，打开时占用内存超过 256 MB，请缩小后再传',
  ])
})

test('S8-27 -702: a picture over the allowed dimensions', () => {
  expect(imageProblem({ width: 16_384, height: 10 })).toBeNull()
  const problem = imageProblem({ width: 10, height: 16_385 })
  expect([problem?.code, problem?.label]).toEqual([-702, '图片尺寸 10×16385 超过 16384 像素，请缩小后再传'])
})
