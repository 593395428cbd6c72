import { UPLOAD_ERROR } from '#domain/upload/errors.ts'
import { imageProblem, isImageName, readImageSize } from '#domain/upload/image.ts'
import type { Refusal } from './uploader.ts'

/** Looks into a chosen picture before it is sent: its header, and whether the browser can draw it. Other files pass. */
export async function checkImage(file: File): Promise<Refusal | null> {
  if (!isImageName(file.name)) return null
  try {
    return imageProblem(await sizeOf(file)) ?? (await drawn(file))
  } catch (error) {
    return unreadable(error)
  }
}

async function sizeOf(file: File) {
  const walk = readImageSize()
  let step = walk.next()
  while (!step.done) {
    const { from, length } = step.value
    step = walk.next(new Uint8Array(await file.slice(from, from + length).arrayBuffer()))
  }
  return step.value
}

/** Drawing it is the proof; it gives its memory back at once. */
async function drawn(file: File): Promise<Refusal | null> {
  if (typeof createImageBitmap !== 'function') return null
  try {
    const bitmap = await createImageBitmap(file)
    bitmap.close()
    return null
  } catch (error) {
    // a file that is no picture is said to be in an invalid state; anything else is want of memory
    if (nameOf(error) === 'InvalidStateError') return imageProblem(null)
    return { code: UPLOAD_ERROR.memory, label: '内存不足，图片不能打开，请缩小后再传' }
  }
}

/** What the browser may not read is a matter of rights; a file that is gone or changed is one of the disk. */
function unreadable(error: unknown): Refusal {
  return ['NotAllowedError', 'SecurityError', 'NotReadableError'].includes(nameOf(error))
    ? { code: UPLOAD_ERROR.security, label: '浏览器不允许读取这个文件' }
    : { code: UPLOAD_ERROR.io, label: '文件读取中断，请重新选择' }
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '')
