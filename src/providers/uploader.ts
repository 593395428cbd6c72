import { createStore, type StoreApi } from 'zustand/vanilla'
import { UPLOAD_ERROR, type UploadError, uploadError } from '#domain/upload/errors.ts'
import { type Candidate, initTimeout, type UploadFile, type UploadOptions } from '#domain/upload/model.ts'
import {
  newQueue,
  step,
  type UploadEffect,
  type UploadEvent,
  type UploadQueue,
} from '#domain/upload-queue.ts'
import { failureOf, type Send } from './upload-send.ts'

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
  /** What must be there before anything is sent; nothing unless given. */
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
  readonly userAgent: string
}

/** What the machine is told of a chosen file. */
export const candidateOf = (id: string, { name, type, size, lastModified }: File): Candidate => ({
  ...{ id, name, type, size },
  lastModifiedDate: lastModified,
})

type Hear = (event: UploadEvent) => void

/** The machine of domain/upload-queue.ts with a transport, timers and the chosen files around it. */
export function createUploader({ send, userAgent }: UploadDeps, input: UploaderInput): Uploader {
  const store = createStore(() => newQueue({ initMs: initTimeout(userAgent), ...input.options }))
  const files = new Map<string, File>()
  const running = new Map<string, AbortController>()
  const request = requester(send, input, { store, files, running })
  const hear: Hear = (event) => {
    const { queue, effects } = step(store.getState(), event)
    store.setState(queue, true)
    for (const effect of effects) perform(effect)
  }
  const perform = (effect: UploadEffect): void => {
    if (effect.do === 'send') void request(effect, hear)
    else if (effect.do === 'abort') running.get(effect.id)?.abort()
    else if (effect.do === 'wait') wait(effect, running, hear)
    else if (effect.do === 'tell') input.onError?.(effect.error)
    else if (effect.do === 'done') input.onDone?.(effect.file, effect.answer)
    else input.onEnded?.()
  }
  makeReady(input, hear)
  return {
    store,
    add(chosen) {
      const candidates = chosen.map((file) => {
        const one = candidateOf(`f${files.size + 1}`, file)
        files.set(one.id, file)
        return one
      })
      hear({ type: 'add', files: candidates })
    },
    start: () => hear({ type: 'start' }),
    stop: () => hear({ type: 'stop' }),
    again: (id) => hear({ type: 'again', id }),
    remove: (id) => hear({ type: 'remove', id }),
  }
}

function makeReady({ ready, onError }: UploaderInput, hear: Hear): void {
  hear({ type: 'init' })
  if (!ready) hear({ type: 'ready' })
  else
    ready().then(
      () => hear({ type: 'ready' }),
      () => onError?.(uploadError(UPLOAD_ERROR.init)),
    )
}

/** A wait for a file ends with its request: what is broken off is not tried again. */
function wait(
  { ms, next }: Extract<UploadEffect, { do: 'wait' }>,
  running: ReadonlyMap<string, AbortController>,
  hear: Hear,
): void {
  const timer = setTimeout(() => hear(next), ms)
  if ('id' in next) running.get(next.id)?.signal.addEventListener('abort', () => clearTimeout(timer))
}

interface Held {
  readonly store: StoreApi<UploadQueue>
  readonly files: ReadonlyMap<string, File>
  readonly running: Map<string, AbortController>
}

/** Sends a part and reports what becomes of it. */
function requester(send: Send, input: UploaderInput, { store, files, running }: Held) {
  return async ({ id, part }: Extract<UploadEffect, { do: 'send' }>, hear: Hear): Promise<void> => {
    const { options, files: listed } = store.getState()
    const [file, known] = [files.get(id), listed.find((one) => one.id === id)]
    if (!file || !known) return
    const { method, multipart } = options
    const control = new AbortController()
    const { signal } = control
    running.set(id, control)
    const onLoaded = (loaded: number) => hear({ type: 'progress', id, loaded })
    try {
      const answer = await send({ ...input.target(known), method, multipart, part, file, signal, onLoaded })
      if (!signal.aborted) hear({ type: 'answer', id, answer })
    } catch (error) {
      const failure = failureOf(error)
      if (failure && !signal.aborted) hear({ type: 'failure', id, ...failure })
    }
  }
}
