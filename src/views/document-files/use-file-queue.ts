import { App } from 'antd'
import { use, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { ServicesContext } from '#app-state/services.ts'
import { imageProblem, isImageName, readImageSize } from '#domain/upload/image.ts'
import { IN_PARTS, type UploadFile } from '#domain/upload/queue.ts'
import { UPLOAD_ERROR } from '#domain/upload/upload.errors.ts'
import { newQueue } from '#domain/upload-queue.ts'
import type { Document } from '#kit/document.ts'
import { FILE_EXTENSIONS, MAX_FILE_BYTES, MAX_FILES } from '#kit/document-files.ts'
import type { Refusal, Uploader } from '#providers/uploader.ts'
import { useFilesChanged } from './use-files.ts'

/** A file on its way to a document, and why it did not get there. */
export interface SentFile extends UploadFile {
  readonly problem: string | null
}

export interface FileQueue {
  /** Chosen and not yet with the server. */
  readonly files: readonly SentFile[]
  /** `present`: how many the document has. */
  add(files: readonly File[], present: number): void
  again(id: string): void
  remove(id: string): void
  /** Sends the files chosen before the document had a uid; answers the names of those that failed. */
  send(uid: string): Promise<string[]>
}

const NOTHING = createStore(() => newQueue())
const OPTIONS = {
  extensions: FILE_EXTENSIONS,
  maxSize: MAX_FILE_BYTES,
  preventDuplicates: true,
  ...IN_PARTS,
  chunkFields: 'offset',
} as const

/** Files chosen for a document: sent at once where it is saved, otherwise as soon as it is. */
export function useFileQueue({ name }: Document, uid: string | null): FileQueue {
  const { message } = App.useApp()
  const uploads = use(ServicesContext)?.providers.uploads
  const changed = useFilesChanged(name)
  const target = useRef(uid)
  const [key] = useState(() => crypto.randomUUID())
  const ended = useRef<(() => void) | null>(null)
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const reported = useRef({ changed, setProblems, message })
  useEffect(() => {
    target.current = uid ?? target.current
    reported.current = { changed, setProblems, message }
  })
  const [uploader] = useState((): Uploader | undefined =>
    uploads?.queue({
      options: OPTIONS,
      check: checkImage,
      // a file whose answer was lost is sent again, and attached once
      target: ({ id }) => ({
        path: `${name}/${target.current}/files`,
        headers: { 'idempotency-key': `${key}-${id}` },
      }),
      onDone(file) {
        uploader?.remove(file.id)
        void reported.current.changed(target.current)
      },
      onError({ file, label }) {
        const known = uploader?.store.getState().files.some(({ id }) => id === file?.id)
        if (file && known) reported.current.setProblems((before) => ({ ...before, [file.id]: label }))
        else reported.current.message.error(file ? `${file.name}：${label}` : label)
      },
      onEnded: () => ended.current?.(),
    }),
  )
  const queue = useStore(uploader?.store ?? NOTHING)
  return {
    files: queue.files.map((file) => ({ ...file, problem: problems[file.id] ?? null })),
    add(files, present) {
      const left = Math.max(0, MAX_FILES - present - queue.files.length)
      if (files.length > left) message.warning(`一张单据最多 ${MAX_FILES} 个附件，还可添加 ${left} 个`)
      uploader?.add(files.slice(0, left))
      if (target.current !== null) uploader?.start()
    },
    again(id) {
      uploader?.again(id)
      uploader?.start()
    },
    remove: (id) => uploader?.remove(id),
    send: (saved) => sendAll(uploader, saved, target, ended),
  }
}

async function sendAll(
  uploader: Uploader | undefined,
  uid: string,
  target: { current: string | null },
  ended: { current: (() => void) | null },
): Promise<string[]> {
  if (!uploader) return []
  target.current = uid
  await new Promise<void>((resolve) => {
    ended.current = resolve
    uploader.start()
  })
  ended.current = null
  return uploader.store.getState().files.map((file) => file.name)
}

/** Looks into a chosen picture before it is sent: its header, and whether the browser can draw it. Other files pass. */
async function checkImage(file: File): Promise<Refusal | null> {
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

/** A file the browser may not read is a matter of rights; one that is gone or changed is a matter of the disk. */
function unreadable(error: unknown): Refusal {
  return ['NotAllowedError', 'SecurityError', 'NotReadableError'].includes(nameOf(error))
    ? { code: UPLOAD_ERROR.security, label: '浏览器不允许读取这个文件' }
    : { code: UPLOAD_ERROR.io, label: '文件读取中断，请重新选择' }
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '')
