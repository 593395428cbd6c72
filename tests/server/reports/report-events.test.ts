import { beforeAll, expect, test } from 'vitest'
import { eventForms } from '#resources/events/index.ts'
import { serverReports } from '#server/reports/index.ts'
import { fillFarm } from '#support/fuller-farm.ts'
import { referenceFixture } from '#support/reference-farm.ts'
import { ask, periodOf } from '#support/reports.ts'
import { sessionOf } from '#support/routes.ts'

/** Rows of reports that stand for one event: corrected and taken back from where they are, by the report's own rights. */
const { t, admin, farmId } = await referenceFixture()
const withEvents = serverReports.filter(({ report }) => report.event)
let farm: { uid: string; path: string }

beforeAll(async () => {
  await fillFarm(admin, farmId)
  farm = { uid: farmId, path: '' }
})

const as = async (account: string, ...functions: string[]) =>
  sessionOf(t, await t.user({ account, at: farm as never, functions }))

test('the reports whose rows are events', () => {
  expect(withEvents.map(({ report }) => report.name).sort()).toEqual([
    'births',
    'breed-pig-detail',
    'cure-detail',
    'farrowing-detail',
    'feed-detail',
    'feed-silo',
    'gestationResultPositive',
    'health-detail',
    'immune-detail',
    'pig-cull-death',
    'pig-introduction-breed',
    'piglets-death',
    'sale-pig-detail',
  ])
})

test.each(withEvents.map((one) => [one.report.name, one] as const))(
  '%s: every row opens the event it stands for',
  async (name, source) => {
    const { event } = source.report
    const { list } = await ask(admin, `bi/${name}`, { filters: periodOf(source), pageSize: 100 })
    // a weaning stands among the movements of its batch, and is corrected with its sow
    const linked = list.filter((row) => event?.code ?? row[event?.codeIn ?? ''])
    if (!event?.codes) expect(linked.length).toBeGreaterThan(0)
    for (const row of linked) {
      const code = event?.code ?? String(row[event?.codeIn ?? ''])
      expect(eventForms.map((one) => one.code)).toContain(code)
      const { data } = await admin.get<{ uid: string; farmId: string }>(
        `event/${code}/${row[event?.uid ?? '']}`,
      )
      expect(data).toMatchObject({ uid: row[event?.uid ?? ''], farmId: farm.uid })
    }
  },
)

test('births:edit and births:undo open the farrowing and no other event; looking at births opens neither', async () => {
  const births = withEvents.find(({ report }) => report.name === 'births')
  if (!births) throw new Error('no births')
  const { list } = await ask(admin, 'bi/births', { filters: periodOf(births), pageSize: 100 })
  const path = `event/event_farr/${list[0]?.uid}`
  const reader = await as('reader', 'births', 'births:export')
  const editor = await as('editor', 'births', 'births:edit')
  const undoer = await as('undoer', 'births', 'births:undo')
  const trial = { version: 1, dryRun: true, row: { date: '2025-04-27', healthy: 12, stillborn: 1 } }
  expect((await reader.get(path)).status).toBe(403)
  expect((await editor.get(path)).status).toBe(200)
  expect((await editor.patch(path, trial)).status).toBe(200)
  expect((await editor.delete(path, { version: 1, dryRun: true })).status).toBe(403)
  expect((await undoer.delete(path, { version: 1, dryRun: true })).data).toHaveProperty('violations')
  expect((await editor.post('event/event_farr', { rows: [{}] })).status).toBe(403)
  expect((await editor.patch('event/event_mat/00000000-0000-7000-8000-000000000000', trial)).status).toBe(403)
})
