/** Runs in a worker with a heap of its own: a hostile file can only harm it. Reads one file after the other. */
import { parentPort } from 'node:worker_threads'
import { readWorkbook } from '#kit/sheet/read-workbook.ts'
import { Unreadable } from '#kit/sheet/unreadable.ts'
import { inspect, weigh } from './inspect.ts'
import type { ReadMessage, ReadTask } from './read-message.ts'

// a file must not change built-ins for the next one
for (const { prototype } of [Object, Array, String, Number]) Object.preventExtensions(prototype)

const answer = (message: ReadMessage): void => parentPort?.postMessage(message)

async function read({ file, request, limits }: ReadTask): Promise<void> {
  await weigh(await inspect(Buffer.from(file.buffer, file.byteOffset, file.byteLength)))
  answer({ content: readWorkbook(file, request, limits) })
}

parentPort?.on('message', (task: ReadTask) => {
  read(task).catch((error: unknown) => {
    // the reader's error messages are for programmers; a user needs to know only that the file is broken
    answer({ problem: error instanceof Unreadable ? error.message : '文件已损坏或结构不正确' })
  })
})
