/** Runs in a worker with a heap of its own: whatever a hostile file does, it does it here. Reads one file after the other. */
import { parentPort } from 'node:worker_threads'
import { readWorkbook } from '#kit/sheet/read-workbook.ts'
import { Unreadable } from '#kit/sheet/unreadable.ts'
import { inspect, weigh } from './inspect.ts'
import type { ReadMessage, ReadTask } from './read-message.ts'

// what a file might leave for the next one
for (const { prototype } of [Object, Array, String, Number]) Object.preventExtensions(prototype)

const answer = (message: ReadMessage): void => parentPort?.postMessage(message)

async function read({ file, request, limits }: ReadTask): Promise<void> {
  await weigh(await inspect(Buffer.from(file.buffer, file.byteOffset, file.byteLength)))
  answer({ content: readWorkbook(file, request, limits) })
}

parentPort?.on('message', (task: ReadTask) => {
  read(task).catch((error: unknown) => {
    // what the reader says of a broken file is for programmers; a person needs to know that it is broken
    answer({ problem: error instanceof Unreadable ? error.message : '文件已损坏或结构不正确' })
  })
})
