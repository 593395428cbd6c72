import type { Candidate, UploadOptions } from '#domain/upload/queue.ts'
import { UPLOAD_ERROR } from '#domain/upload/upload.errors.ts'
import {
  newQueue,
  step,
  type UploadEffect,
  type UploadEvent,
  type UploadQueue,
} from '#domain/upload-queue.ts'

/** Files and events of an upload client, and what it does at them. */

export const file = (id: string, more: Partial<Candidate> = {}): Candidate => ({
  id,
  name: `${id}.xlsx`,
  type: '',
  size: 100,
  lastModifiedDate: 0,
  ...more,
})

/** Runs the events one after the other; all that had to be done on the way. */
export function run(
  events: readonly UploadEvent[],
  options: Partial<UploadOptions> = {},
  from = newQueue(options),
) {
  let queue: UploadQueue = from
  const effects: UploadEffect[] = []
  for (const event of events) {
    const next = step(queue, event)
    queue = next.queue
    effects.push(...next.effects)
  }
  return { queue, effects, statuses: queue.files.map((one) => one.status) }
}

export const READY: UploadEvent[] = [{ type: 'init' }, { type: 'ready' }]
export const add = (...files: Candidate[]): UploadEvent => ({ type: 'add', files })
export const START: UploadEvent = { type: 'start' }
export const answer = (id: string, said: unknown = {}): UploadEvent => ({ type: 'answer', id, answer: said })
export const http = (id: string, status = 500): UploadEvent => ({
  type: 'failure',
  id,
  code: UPLOAD_ERROR.http,
  status,
})
export const sent = (effects: readonly UploadEffect[]) =>
  effects.flatMap((one) => (one.do === 'send' ? [[one.id, one.part.from, one.part.to]] : []))
export const reported = (effects: readonly UploadEffect[]) =>
  effects.flatMap((one) =>
    one.do === 'report' ? [[one.error.file?.id, one.error.code, one.error.message]] : [],
  )
export const of = (kind: UploadEffect['do'], effects: readonly UploadEffect[]) =>
  effects.filter((one) => one.do === kind)
