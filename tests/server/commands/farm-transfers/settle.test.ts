import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { settle } from '#server/commands/farm-transfers/farm-transfers.settle.ts'
import { resultOf } from '#server/commands/farm-transfers/move.ts'
import type { Slip } from '#server/commands/farm-transfers/slip.ts'
import { scoped } from '#server/kit/database.ts'
import { herdFixture } from '#support/herd.ts'

const { db, caller, farmId } = await herdFixture()

test('of an act that is refused as a whole the trail says who was refused, not that the others passed', async () => {
  const slip = {
    uid: crypto.randomUUID(),
    farmId,
    status: 'IN_TRANSIT',
    docNo: 'DB1',
    lines: [],
  } as unknown as Slip
  const refused = resultOf(
    { index: 1, earNo: 'M2' },
    [],
    [{ rule: 'V-703', level: 'E', field: 'date', message: '接收日期不能早于发出日期' }],
  )
  const passed = { row: 0, earNo: 'M1', accepted: true, violations: [], changes: [] }
  const judged = [passed, refused].map((result) => ({ result, moves: [] }))
  const answer = await scoped(db, caller.scope, (tx) =>
    settle(tx, caller, {
      slip,
      act: { reason: '病', dryRun: false },
      judged,
      lines: () => {
        throw new Error('nothing passed')
      },
    }),
  )
  expect([answer.accepted, answer.results.map((one) => one.accepted)]).toEqual([false, [true, false]])
  const trail = await sql`select outcome, after from audit_log where target = 'breedPigTransfer'`.execute(db)
  expect(trail.rows).toEqual([{ outcome: 'REFUSED', after: { rows: [{ earNo: 'M2', rules: ['V-703'] }] } }])
})
