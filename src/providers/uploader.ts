import { createStore, type StoreApi } from 'zustand/vanilla'
import { type Candidate, initTimeout, type UploadFile, type UploadOptions } from '#domain/upload/queue.ts'
import { partsHeld, UPLOAD_FIELD } from '#domain/upload/resume.ts'
import {
  UPLOAD_ERROR,
  type UploadError,
  type UploadErrorCode,
  uploadError,
} from '#domain/upload/upload.errors.ts'
import type { Part } from '#domain/upload/upload.parts.ts'
import {
  newQueue,
  step,
  type UploadEffect,
  type UploadEvent,
  type UploadQueue,
} from '#domain/upload-queue.ts'
import { type AskProgress, failureOf, type Send } from './upload-send.ts'

/** Why a file is not sent. */
export interface Refusal {
  readonly code: UploadErrorCode
  readonly label: string
}

/** Where files go. */
export interface UploadTarget {
  readonly path: string
  readonly params?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
}

export interface UploaderInput {
  /** Asked for every file as it is sent. */
  target(file: UploadFile): UploadTarget
  options?: Partial<UploadOptions>
  /** Looks into a file before any of it is sent: why it is refused, or null. */
  check?(file: File): Promise<Refusal | null>
  /** Conditions before anything is sent; nothing unless given. */
  ready?(): Promise<unknown>
  onDone?(file: UploadFile, answer: unknown): void
  onError?(error: UploadError): void
  /** Nothing is left to send. */
  onEnded?(): void
}

/** A queue of files on its way to the server. */
export interface Uploader {
  readonly store: StoreApi<UploadQueue>
  add(files: readonly File[]): void
  start(): void
  stop(): void
  /** Sends a failed file once more. */
  again(id: string): void
  remove(id: string): void
}

export interface UploadDeps {
  readonly send: Send
  readonly ask: AskProgress
  readonly userAgent: string
}

/** Facts of a chosen file for the machine. */
export const candidateOf = (id: string, { name, type, size, lastModified }: File): Candidate => ({
  ...{ id, name, type, size },
  lastModifiedDate: lastModified,
})

type Dispatch = (event: UploadEvent) => void

/** The machine of domain/upload-queue.ts with a transport, timers and the chosen files around it. */
export function createUploader({ send, ask, userAgent }: UploadDeps, input: UploaderInput): Uploader {
  const store = createStore(() => newQueue({ initMs: initTimeout(userAgent), ...input.options }))
  const files = new Map<string, File>()
  const running = new Map<string, AbortController>()
  const kept = { store, files, running, names: new Map<string, string>(), checked: new Set<string>() }
  const request = requester(send, input, kept)
  const resume = resumer(ask, kept)
  const dispatch: Dispatch = (event) => {
    const { queue, effects } = step(store.getState(), event)
    store.setState(queue, true)
    for (const effect of effects) perform(effect)
  }
  const perform = (effect: UploadEffect): void => {
    if (effect.do === 'send') void request(effect, dispatch)
    else if (effect.do === 'ask') void resume(effect.id, dispatch)
    else if (effect.do === 'abort') running.get(effect.id)?.abort()
    else if (effect.do === 'wait') wait(effect, running, dispatch)
    else if (effect.do === 'report') input.onError?.(effect.error)
    else if (effect.do === 'done') input.onDone?.(effect.file, effect.answer)
    else input.onEnded?.()
  }
  makeReady(input, dispatch)
  return {
    store,
    add(chosen) {
      const candidates = chosen.map((file) => {
        const one = candidateOf(`f${files.size + 1}`, file)
        files.set(one.id, file)
        return one
      })
      dispatch({ type: 'add', files: candidates })
    },
    start: () => dispatch({ type: 'start' }),
    stop: () => dispatch({ type: 'stop' }),
    again: (id) => dispatch({ type: 'again', id }),
    remove: (id) => dispatch({ type: 'remove', id }),
  }
}

function makeReady({ ready, onError }: UploaderInput, dispatch: Dispatch): void {
  dispatch({ type: 'init' })
  if (!ready) dispatch({ type: 'ready' })
  else
    ready().then(
      () => dispatch({ type: 'ready' }),
      () => onError?.(uploadError(UPLOAD_ERROR.init)),
    )
}

/** A wait for a file ends with its request: what is broken off is not tried again. */
function wait(
  { ms, next }: Extract<UploadEffect, { do: 'wait' }>,
  running: ReadonlyMap<string, AbortController>,
  dispatch: Dispatch,
): void {
  const timer = setTimeout(() => dispatch(next), ms)
  if ('id' in next) running.get(next.id)?.signal.addEventListener('abort', () => clearTimeout(timer))
}

interface Kept {
  readonly store: StoreApi<UploadQueue>
  readonly files: ReadonlyMap<string, File>
  readonly running: Map<string, AbortController>
  /** By which the server knows the parts of a file. */
  readonly names: Map<string, string>
  /** Files that were looked into. */
  readonly checked: Set<string>
}

/** The name of a file's upload, made with its first part. */
function nameOf({ names }: Kept, id: string): string {
  const name = names.get(id) ?? crypto.randomUUID()
  names.set(id, name)
  return name
}

/** The chunk fields of a part, with the upload it belongs to; a file sent whole has none. */
const namedPart = (kept: Kept, id: string, part: Part): Part =>
  kept.store.getState().options.chunkSize > 0
    ? { ...part, fields: { ...part.fields, [UPLOAD_FIELD]: nameOf(kept, id) } }
    : part

/** Runs a request of a file and reports what fails, unless the file was given up meanwhile. */
async function attempt(
  { running }: Kept,
  id: string,
  dispatch: Dispatch,
  work: (signal: AbortSignal) => Promise<UploadEvent>,
): Promise<void> {
  const control = new AbortController()
  const { signal } = control
  running.set(id, control)
  try {
    const event = await work(signal)
    if (!signal.aborted) dispatch(event)
  } catch (error) {
    const failure = failureOf(error)
    if (failure && !signal.aborted) dispatch({ type: 'failure', id, ...failure })
  }
}

/** Looks into the file, sends a part and reports the result. */
function requester(send: Send, input: UploaderInput, kept: Kept) {
  const { store, files, checked } = kept
  return async ({ id, part }: Extract<UploadEffect, { do: 'send' }>, dispatch: Dispatch): Promise<void> => {
    const { options, files: listed } = store.getState()
    const [file, known] = [files.get(id), listed.find((one) => one.id === id)]
    if (!file || !known) return
    const { method, multipart } = options
    const onLoaded = (loaded: number) => dispatch({ type: 'progress', id, loaded })
    await attempt(kept, id, dispatch, async (signal) => {
      const refused = input.check && !checked.has(id) ? await input.check(file) : null
      if (refused) return { type: 'failure', id, code: refused.code, status: 0, said: refused.label }
      checked.add(id)
      const named = { part: namedPart(kept, id, part), file, signal, onLoaded }
      const answer = await send({ ...input.target(known), method, multipart, ...named })
      return { type: 'answer', id, answer }
    })
  }
}

/** Asks how much of a file is with the server. */
function resumer(ask: AskProgress, kept: Kept) {
  return (id: string, dispatch: Dispatch): Promise<void> =>
    attempt(kept, id, dispatch, async (signal) => {
      const held = await ask(nameOf(kept, id), signal)
      return { type: 'held', id, parts: held ? partsHeld(held, kept.store.getState().options) : 0 }
    })
}
