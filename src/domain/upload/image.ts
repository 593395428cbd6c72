import { UPLOAD_ERROR, type UploadErrorCode } from './upload.errors.ts'

/** Pixels of one side at most: what browsers and viewers still draw. */
const MAX_IMAGE_SIDE = 16_384
/** Bytes an image may take when it is drawn, four for a pixel. */
const MAX_IMAGE_MEMORY = 256 * 1024 * 1024
const BYTES_A_PIXEL = 4

export interface ImageSize {
  readonly width: number
  readonly height: number
}

/** A stretch of the file that is asked for. */
interface ByteRange {
  readonly from: number
  readonly length: number
}

/** Why an image is refused. */
interface ImageProblem {
  readonly code: UploadErrorCode
  readonly label: string
}

export const isImageName = (name: string): boolean => /\.(png|jpe?g)$/i.test(name)

const PNG_SIGN = '137,80,78,71,13,10,26,10'
const IHDR = '73,72,68,82'
const HEAD = 24
const SEGMENT_HEAD = 10
/** Of 64 KB each; cameras put previews of several megabytes before the size. */
const MAX_SEGMENTS = 400

const isAt = (bytes: Uint8Array, from: number, sign: string): boolean =>
  bytes.subarray(from, from + sign.split(',').length).join() === sign
const word = (bytes: Uint8Array, at: number): number => (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0)

/**
 * Reads the size of a PNG or JPEG by its header alone: the caller hands in the bytes it asks for, in the browser from the file, on the
 * server from the disk. Null for anything else, and for a header that is cut short.
 */
export function* readImageSize(): Generator<ByteRange, ImageSize | null, Uint8Array> {
  const head = yield { from: 0, length: HEAD }
  if (isAt(head, 0, PNG_SIGN)) {
    if (head.length < HEAD || !isAt(head, 12, IHDR)) return null
    return {
      width: word(head, 16) * 65_536 + word(head, 18),
      height: word(head, 20) * 65_536 + word(head, 22),
    }
  }
  return isAt(head, 0, '255,216') ? yield* jpegSize() : null
}

/** Start-of-frame markers hold the size; C4, C8 and CC of their range are something else. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

function* jpegSize(): Generator<ByteRange, ImageSize | null, Uint8Array> {
  let from = 2
  for (let segment = 0; segment < MAX_SEGMENTS; segment += 1) {
    const bytes = yield { from, length: SEGMENT_HEAD }
    const marker = bytes[1] ?? 0
    if (bytes[0] !== 0xff) return null
    if (isFrame(marker)) {
      return bytes.length < SEGMENT_HEAD - 1 ? null : { height: word(bytes, 5), width: word(bytes, 7) }
    }
    // pixels, or the end, before any size
    if (marker === 0xda || marker === 0xd9) return null
    from += marker === 0xff ? 1 : 2 + word(bytes, 2)
  }
  return null
}

/** Why an image of this size is not taken, or null; without a size it is no image. */
export function imageProblem(size: ImageSize | null): ImageProblem | null {
  if (!size || size.width === 0 || size.height === 0) {
    return { code: UPLOAD_ERROR.imageFormat, label: '图片格式不支持或文件已损坏' }
  }
  const { width, height } = size
  if (Math.max(width, height) > MAX_IMAGE_SIDE) {
    const label = `图片尺寸 ${width}×${height} 超过 ${MAX_IMAGE_SIDE} 像素，请缩小后再传`
    return { code: UPLOAD_ERROR.imageDimensions, label }
  }
  if (width * height * BYTES_A_PIXEL <= MAX_IMAGE_MEMORY) return null
  const megabytes = MAX_IMAGE_MEMORY / 1024 / 1024
  return {
    code: UPLOAD_ERROR.memory,
    label: `图片尺寸 ${width}×${height} 过大，打开时占用内存超过 ${megabytes} MB，请缩小后再传`,
  }
}
