import { ruleMessage } from '#domain/rules.ts'
import type { Tx } from '../../kit/database.ts'
import type { LineWords } from '../documents/refusal.ts'
import { withdrawalsOfAnimals, withdrawalsOfBatches, withdrawnOn } from '../herd/withdrawn-until.ts'
import type { Ticket } from './ticket-events.ts'

/** Lines of a ticket that sell pigs drugs forbid to sell on its day, with the day that ends (V-606). */
export async function withdrawnLines(tx: Tx, { saleFarmId, saleDate, lines }: Ticket): Promise<LineWords[]> {
  const named = (source: string, number: 'batchNo' | 'earNo') =>
    lines.flatMap((line) => (line.source === source ? (line[number] ?? []) : []))
  const batches = await withdrawalsOfBatches(tx, saleFarmId, named('BATCH', 'batchNo'))
  const animals = await withdrawalsOfAnimals(tx, saleFarmId, named('PIG', 'earNo'))
  return lines.flatMap(({ source, batchNo, earNo }, index): LineWords[] => {
    const until =
      source === 'BATCH'
        ? withdrawnOn(batches, batchNo ?? '', saleDate)
        : source === 'PIG'
          ? withdrawnOn(animals, earNo ?? '', saleDate)
          : null
    return until === null ? [] : [{ line: index + 1, message: ruleMessage('V-606', { 日期: until }) }]
  })
}
