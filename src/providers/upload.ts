import type { UploadOptions } from '#domain/upload/queue.ts'
import type { UploadError } from '#domain/upload/upload.errors.ts'
import { refusalOf } from '#domain/upload/upload.filters.ts'
import {
  candidateOf,
  createUploader,
  type UploadDeps,
  type Uploader,
  type UploaderInput,
  type UploadTarget,
} from './uploader.ts'

type OneAnswer = { ok: true; answer: unknown } | { ok: false; error: UploadError }

interface OneInput {
  readonly target: UploadTarget
  readonly options?: Partial<UploadOptions>
  onPercent?(percent: number): void
}

interface Uploads {
  queue(input: UploaderInput): Uploader
  /** Sends one file and waits for its result. */
  one(file: File, input: OneInput): Promise<OneAnswer>
}

/** The upload client of every screen. */
export function createUploads(deps: UploadDeps): Uploads {
  const queue = (input: UploaderInput) => createUploader(deps, input)
  return { queue, one: (file, input) => sendOne(queue, file, input) }
}

function sendOne(queue: Uploads['queue'], file: File, { options, target, onPercent }: OneInput) {
  return new Promise<OneAnswer>((resolve) => {
    const uploader = queue({
      options,
      target: () => target,
      onDone: (_file, answer) => resolve({ ok: true, answer }),
      onError: (error) => resolve({ ok: false, error }),
    })
    uploader.store.subscribe(({ files }) => onPercent?.(files[0]?.percent ?? 0))
    uploader.add([file])
    uploader.start()
  })
}

type Filters = Pick<UploadOptions, 'extensions' | 'maxSize'>

/** Why a file cannot be sent, in Chinese, before it is; null when it can. */
export function fileRefusal(file: File, filters: Filters): string | null {
  return refusalOf(candidateOf('', file), { ...filters, preventDuplicates: false })?.label ?? null
}
