import { UPLOAD_ERROR, uploadError } from './upload/errors.ts'
import { refusalOf } from './upload/filters.ts'
import {
  changed,
  type Step,
  still,
  type UploadEffect,
  type UploadEvent,
  type UploadQueue,
} from './upload/machine.ts'
import {
  type Candidate,
  FILE_STATUS,
  queuedFile,
  UPLOAD_DEFAULTS,
  UPLOADER_STATE,
  type UploadOptions,
} from './upload/model.ts'
import { interrupt, ofRequest, sendNext } from './upload/sending.ts'

export type { Step, UploadEffect, UploadEvent, UploadFailure, UploadQueue } from './upload/machine.ts'

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
  effects: [{ do: 'tell', error: uploadError(UPLOAD_ERROR.init) }],
})

function add(queue: UploadQueue, candidates: readonly Candidate[]): Step {
  const files = [...queue.files]
  const effects: UploadEffect[] = []
  for (const one of candidates) {
    const error = refusalOf(one, queue.options, files)
    if (error) effects.push({ do: 'tell', error })
    else files.push(queuedFile(one))
  }
  const next =
    queue.state === UPLOADER_STATE.started ? sendNext({ ...queue, files }) : still({ ...queue, files })
  return { queue: next.queue, effects: [...effects, ...next.effects] }
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
