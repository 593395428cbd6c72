import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '#support/app.ts'
import { census } from '#support/census.ts'
import { act, bring, fileStepKeys, freezeAll, workbooks } from '#support/go-live.ts'
import { goLiveCounts } from '#support/go-live-counts.ts'

const DAY = '2026-11-21'
const t = await testApp({ now: () => new Date(`${DAY}T04:00:00Z`) })
const admin = await t.as('admin')
const company = await t.node({ type: 'company', name: '江南公司' })
const farm = await t.node({ type: 'farm', name: '上线场', parent: company })
/** The simulator's own counts on that day. */
const own = census({ sows: 300, date: DAY, years: 2, seed: 20261121 })
const sows = own.herd.filter(({ sex }) => sex === 'F')
beforeAll(async () => {
  await act(admin, farm.uid, '', { goLiveDate: DAY })
  const files = workbooks(own)
  for (const step of fileStepKeys) {
    const task = await bring(admin, farm.uid, step, files[step] ?? [], '核实')
    expect([step, task.status, task.created]).toEqual([step, 'COMMITTED', files[step]?.length])
  }
}, 120_000)

describe('a farm of the simulator goes live from workbooks in one session', () => {
  test('the check finds no error, every step freezes, and the farm is live', async () => {
    const checked = await act(admin, farm.uid, 'check')
    const all = checked.data.steps.flatMap(({ problems }) => problems)
    expect(all.filter(({ level }) => level === 'E')).toEqual([])
    const counts = checked.data.steps.find(({ key }) => key === 'check')?.counts ?? []
    expect(counts.filter(({ file, system }) => file !== system)).toEqual([])
    expect(counts.find(({ item }) => item === '母猪')?.file).toBe(sows.length)
    expect(checked.data.steps.map(({ state }) => state)).toEqual([
      ...fileStepKeys.map(() => 'CHECKED'),
      'CHECKED',
      'NONE',
    ])
    expect(await freezeAll(admin, farm.uid)).toEqual([])
    const confirmed = await act(admin, farm.uid, 'confirm', { version: checked.data.golive?.version })
    expect([confirmed.msg, confirmed.data.golive?.status]).toEqual(['', 'CONFIRMED'])
    const node = await admin.get<{ goLiveDate: string; status: string }>(`org-manage/${farm.uid}`)
    expect(node.data).toMatchObject({ goLiveDate: DAY, status: 'IN_USE' })
  })

  test.each(Object.entries(goLiveCounts))('%s', async (_, compare) => {
    const { reported, counted } = await compare({ client: admin, farmId: farm.uid, own })
    expect(reported).toEqual(counted)
  })

  test('the simulator counts something of everything', () => {
    const states = new Set(own.herd.map(({ status }) => status))
    expect([states.size, own.batches.length > 10]).toEqual([7, true])
  })
})
