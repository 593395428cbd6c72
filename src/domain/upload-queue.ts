import {
  changed,
  type Step,
  still,
  type UploadEffect,
  type UploadEvent,
  type UploadFailure,
  type UploadQueue,
} from './upload/machine.ts'
import {
  type Candidate,
  FILE_STATUS,
  queuedFile,
  UPLOAD_DEFAULTS,
  UPLOADER_STATE,
  type UploadFile,
  type UploadOptions,
} from './upload/queue.ts'
import { UPLOAD_ERROR, uploadError } from './upload/upload.errors.ts'
import { refusalOf } from './upload/upload.filters.ts'
import { partCount, partOf } from './upload/upload.parts.ts'

export type { UploadEffect, UploadEvent, UploadFailure, UploadQueue } from './upload/machine.ts'

export const newQueue = (options: Partial<UploadOptions> = {}): UploadQueue => ({
  options: { ...UPLOAD_DEFAULTS, ...options },
  state: UPLOADER_STATE.stopped,
  phase: 'new',
  files: [],
  part: 0,
  tries: 0,
  interrupted: [],
})

/**
 * The upload client of spec §4, spec §5, spec §7 and spec §9: an event comes in, the next state and what is to be done come out. Pure: no
 * I/O, no clock; an event that comes too late changes nothing.
 */
export function step(queue: UploadQueue, event: UploadEvent): Step {
  switch (event.type) {
    case 'init':
      return queue.phase === 'new' ? waitReady(queue) : still(queue)
    case 'ready':
      return queue.phase === 'waiting' ? sendNext({ ...queue, phase: 'ready' }) : still(queue)
    case 'initTimeout':
      return queue.phase === 'waiting' ? broken(queue) : still(queue)
    case 'add':
      return add(queue, event.files)
    case 'start':
      return queue.phase === 'broken' ? broken(queue) : sendNext({ ...queue, state: UPLOADER_STATE.started })
    case 'stop':
      return stop(queue)
    case 'again':
      return sendNext(changed(queue, event.id, FILE_STATUS.failed, fresh))
    case 'remove':
      return remove(queue, event.id)
    default:
      return ofRequest(queue, event)
  }
}

const fresh = { status: FILE_STATUS.queued, loaded: 0, percent: 0 } as const

function waitReady(queue: UploadQueue): Step {
  const wait = { do: 'wait', ms: queue.options.initMs, next: { type: 'initTimeout' } } as const
  return { queue: { ...queue, phase: 'waiting' }, effects: [wait] }
}

const broken = (queue: UploadQueue): Step => ({
  queue: { ...queue, phase: 'broken', state: UPLOADER_STATE.stopped },
  effects: [{ do: 'report', error: uploadError(UPLOAD_ERROR.init) }],
})

/** An added file waits for its turn: whenever the uploader has started and is ready, a file is being sent. */
function add(queue: UploadQueue, candidates: readonly Candidate[]): Step {
  const files = [...queue.files]
  const effects: UploadEffect[] = []
  for (const one of candidates) {
    const error = refusalOf(one, queue.options, files)
    if (error) effects.push({ do: 'report', error })
    else files.push(queuedFile(one))
  }
  return { queue: { ...queue, files }, effects }
}

function stop(queue: UploadQueue): Step {
  const sent = queue.files.filter(({ status }) => status === FILE_STATUS.uploading)
  const files = queue.files.map((file) => (sent.includes(file) ? { ...file, ...fresh } : file))
  const cut = sent.reduce((left, { id }) => interrupt(left, id), queue)
  return {
    queue: { ...cut, files, state: UPLOADER_STATE.stopped },
    effects: sent.map(({ id }) => ({ do: 'abort', id })),
  }
}

function remove(queue: UploadQueue, id: string): Step {
  const gone = queue.files.find((file) => file.id === id)
  const left = { ...queue, files: queue.files.filter((file) => file !== gone) }
  if (gone?.status !== FILE_STATUS.uploading) return still(left)
  const next = sendNext(left)
  return { queue: next.queue, effects: [{ do: 'abort', id }, ...next.effects] }
}

type RequestEvent = Extract<UploadEvent, { type: 'retry' | 'progress' | 'held' | 'answer' | 'failure' }>

/** Reports of a request on its way; those of a file that is no longer being sent are ignored. */
function ofRequest(queue: UploadQueue, event: RequestEvent): Step {
  const file = queue.files.find(({ id, status }) => id === event.id && status === FILE_STATUS.uploading)
  if (!file) return still(queue)
  if (event.type === 'retry') return resume(queue, file)
  if (event.type === 'held') return heldBy(queue, file, event.parts)
  if (event.type === 'progress') return still(progressed(queue, file, event.loaded))
  return event.type === 'answer' ? answered(queue, file, event.answer) : failed(queue, file, event)
}

/** Takes up the next file; one at a time. With none left the uploader stops. */
function sendNext(queue: UploadQueue): Step {
  const busy = queue.files.some(({ status }) => status === FILE_STATUS.uploading)
  if (busy || queue.state !== UPLOADER_STATE.started || queue.phase !== 'ready') return still(queue)
  const next = queue.files.find(({ status }) => status === FILE_STATUS.queued)
  if (!next) return { queue: { ...queue, state: UPLOADER_STATE.stopped }, effects: [{ do: 'ended' }] }
  const taken = changed(queue, next.id, FILE_STATUS.queued, { status: FILE_STATUS.uploading })
  const begun = { ...taken, part: 0, tries: 0 }
  return queue.interrupted.includes(next.id) ? resume(begun, next) : send(begun, next)
}

/** Notes that parts of a file may be with the server: before a file is sent in parts again they are asked for. */
function interrupt(queue: UploadQueue, id: string): UploadQueue {
  return { ...queue, interrupted: [...new Set([...queue.interrupted, id])] }
}

/** Goes on from the server's position; a file sent whole begins again. */
function resume(queue: UploadQueue, file: UploadFile): Step {
  if (queue.options.chunkSize <= 0) return send(queue, file)
  return { queue, effects: [{ do: 'ask', id: file.id }] }
}

/** The last part is always sent: its answer is the target's answer to the whole file. */
function heldBy(queue: UploadQueue, file: UploadFile, parts: number): Step {
  const part = Math.min(Math.max(0, parts), partCount(file, queue.options) - 1)
  return send(progressed({ ...queue, part }, file, 0), file)
}

function send(queue: UploadQueue, file: UploadFile): Step {
  const part = partOf(file, queue.options, queue.part)
  return { queue, effects: [{ do: 'send', id: file.id, part }] }
}

function progressed(queue: UploadQueue, file: UploadFile, sent: number): UploadQueue {
  const { from, to } = partOf(file, queue.options, queue.part)
  // a form is larger than its file
  const loaded = Math.min(to, from + Math.max(0, sent))
  return changed(queue, file.id, FILE_STATUS.uploading, {
    loaded,
    percent: Math.floor((loaded / file.size) * 100),
  })
}

function answered(queue: UploadQueue, file: UploadFile, answer: unknown): Step {
  if (queue.part + 1 < partCount(file, queue.options)) {
    const onward = progressed(queue, file, Number.POSITIVE_INFINITY)
    return send({ ...onward, part: queue.part + 1, tries: 0 }, file)
  }
  const done = { status: FILE_STATUS.done, loaded: file.size, percent: 100 } as const
  const next = sendNext(changed(queue, file.id, FILE_STATUS.uploading, done))
  return { queue: next.queue, effects: [{ do: 'done', file: { ...file, ...done }, answer }, ...next.effects] }
}

const LASTING = new Set([408, 425, 429])

/** Asking again helps after a lost answer or a failure of the server, not after a refusal. */
const mayPass = ({ code, status }: UploadFailure): boolean =>
  code === UPLOAD_ERROR.io || (code === UPLOAD_ERROR.http && (status >= 500 || LASTING.has(status)))

function failed(queue: UploadQueue, file: UploadFile, failure: UploadFailure): Step {
  const { maxRetries, retryMs } = queue.options
  if (queue.tries < maxRetries && mayPass(failure)) {
    const next = { type: 'retry', id: file.id } as const
    return { queue: { ...queue, tries: queue.tries + 1 }, effects: [{ do: 'wait', ms: retryMs, next }] }
  }
  const { code, status, said } = failure
  const error = uploadError(code, { file, status, label: said })
  const cut = interrupt(queue, file.id)
  const next = sendNext(changed(cut, file.id, FILE_STATUS.uploading, { status: FILE_STATUS.failed }))
  return { queue: next.queue, effects: [{ do: 'report', error }, ...next.effects] }
}
