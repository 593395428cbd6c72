import { expect, test } from 'vitest'
import { httpAtStub } from '#support/http-at.ts'

test.each([
  ['S7-48', 'canAdd140DSetting'],
  ['S7-49', 'canAddFinishPlan'],
  ['S7-50', 'CanAddFarmFinishConfig'],
  ['S7-51', 'canDeletePigletManager'],
])('%s bi/appSetting/%s: ERROR is an answer', async (_id, name) => {
  const { stub, http, notes } = await httpAtStub()
  const json = { code: 'ERROR', msg: '已有设置' }
  stub.answer(`bi/appSetting/${name}`, { json })
  expect((await http.axios.post(`bi/appSetting/${name}`, {})).data).toEqual(json)
  expect(notes).toEqual([])
})

test('S7-52 S7-50 ERROR elsewhere is refused, other codes on these paths too, letter case counts', async () => {
  const { stub, http, texts } = await httpAtStub()
  stub.answer('bi/births', { json: { code: 'ERROR', msg: '甲' } })
  stub.answer('bi/appSetting/canAddFinishPlan', { json: { code: 'X', msg: '乙' } })
  stub.answer('bi/appSetting/canAddFarmFinishConfig', { json: { code: 'ERROR', msg: '丙' } })
  await expect(http.axios.post('bi/births', {})).rejects.toThrow('甲')
  await expect(http.axios.post('bi/appSetting/canAddFinishPlan', {})).rejects.toThrow('乙')
  await expect(http.axios.post('bi/appSetting/canAddFarmFinishConfig', {})).rejects.toThrow('丙')
  expect(texts()).toEqual(['error 甲', 'error 乙', 'error 丙'])
})

test('S7-54 event/pigherds/EndMonthPigherd resolves with the whole response', async () => {
  const { stub, http } = await httpAtStub()
  const json = { code: 'SUCCESS', msg: '已生成', data: { list: [1] } }
  stub.answer('event/pigherds/EndMonthPigherd', { json })
  expect((await http.axios.post('event/pigherds/EndMonthPigherd', {})).data).toEqual(json)
})
