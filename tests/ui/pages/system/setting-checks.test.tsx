import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { defaultText } from '#domain/parameter-value.ts'
import type { ParameterKey } from '#domain/parameters.ts'
import { Screen as Piglings } from '#pages/plan/piglingManage/screen.tsx'
import { EditParameter } from '#pages/system/parameters/edit-parameter.tsx'
import { yearPlan } from '#resources/plan/year-plan.ts'
import { fixture } from '../../views/fixture.tsx'

const FARM = '019a0000-0000-7000-8000-000000000001'

/** A server that answers ERROR to one check of bi/appSetting, as the HTTP layer passes it through. */
const refusing = (check: string, msg: string) =>
  (async ({ url }: { url: string }) => ({
    data: url === `bi/appSetting/${check}` ? { code: 'ERROR', msg } : { value: null, version: 0 },
  })) as never

type Asked = { url: string; method: string; payload?: unknown }
const commandsOf = (data: { custom: { mock: { calls: unknown[][] } } }) =>
  data.custom.mock.calls.map(([call]) => call as Asked)

test('S7-51 piglets of which some were given away are not deleted: canDeletePigletManager is asked first', async () => {
  const row = { uid: 'p1', version: 2, week: '2026-W47', allocated: 5, places: '一场 5' }
  const { user, data } = fixture(<Piglings />, {
    rows: [row],
    granted: ['piglingManage', 'piglingManage:delete'],
    custom: refusing('canDeletePigletManager', '该记录已被引用，不能删除'),
    path: '/admin/piglingManage',
  })
  await user.click(await screen.findByRole('button', { name: '删除' }))
  expect(await screen.findByText('该记录已被引用，不能删除')).toBeVisible()
  await user.click(screen.getByRole('button', { name: '知道了' }))
  expect(screen.queryByText(/确定删除/)).toBeNull()
  expect(data.deleteOne).not.toHaveBeenCalled()
  expect(commandsOf(data).find(({ url }) => url.startsWith('bi/appSetting'))?.payload).toEqual({ uid: 'p1' })
})

const parameter = (key: ParameterKey) => ({
  key,
  default: defaultText(key),
  common: null,
  company: null,
  farm: null,
  holds: defaultText(key),
  from: null,
  by: null,
  planned: null,
})

test.each([
  ['S7-48', 'canAdd140DSetting', 'first_service_min_age'],
  ['S7-50', 'CanAddFarmFinishConfig', 'market_age'],
] as const)('%s a second setting of a day is asked about: %s', async (_id, check, key) => {
  const why = '本场自2026-11-21起已有设置，请修改原设置'
  const onDone = vi.fn()
  const { user, data } = fixture(
    <EditParameter
      row={parameter(key)}
      place={{ uid: FARM, name: '一场', type: 'farm' }}
      today="2026-11-21"
      onClose={vi.fn()}
      onDone={onDone}
    />,
    { custom: refusing(check, why) },
  )
  const form = await screen.findByRole('dialog')
  const reason = within(form).queryByLabelText('原因')
  if (reason) await user.type(reason, '试验')
  await user.click(within(form).getByRole('button', { name: '保存' }))
  expect(await screen.findByText(new RegExp(why))).toBeVisible()
  expect(commandsOf(data).filter(({ method }) => method === 'put')).toEqual([])
  await user.click(screen.getByRole('button', { name: '仍要保存' }))
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  // the server learns that the person was asked
  expect(commandsOf(data).find(({ method }) => method === 'put')?.payload).toMatchObject({ replaces: 'true' })
  expect(commandsOf(data).find(({ url }) => url === `bi/appSetting/${check}`)?.payload).toEqual({
    farmId: FARM,
    date: '2026-11-21',
  })
})

test('S7-49 a year plan asks canAddFinishPlan where it sets figures for finishing pigs, and only there', () => {
  const create = yearPlan.settingChecks?.create
  expect(create).toMatchObject({ name: 'canAddFinishPlan', field: 'planFarmId' })
  expect(create?.when({ targets: [{ code: 'matings' }, { code: 'finishIn' }] })).toBe(true)
  expect(create?.when({ targets: [{ code: 'matings' }] })).toBe(false)
  expect(create?.when({ targets: null })).toBe(false)
})
