import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { currentFarm, farmsStore } from '#app-state/current-farm.ts'
import { componentsOf } from '#inputs/inputs.registry.ts'
import { useLoadOrganisations } from '#inputs/organisation-tree.ts'
import { organisation as organisationField } from '#kit/field.ts'
import { resources } from '#resources/index.ts'
import { ScreenFrame } from '../../../src/screen-frame.tsx'
import { organising } from '../../../src/screens.ts'
import { page } from '../shell/functions.ts'
import { houseAt } from '../shell/house-at.tsx'

/** Farms as a picker shows them, and as callers that load them at once get them. */
const one = organisationField('猪场', ['farm'])
const { Input } = componentsOf(one)

function useFarmNames(): readonly string[] {
  const load = useLoadOrganisations(['farm'])
  const [names, setNames] = useState<readonly string[]>([])
  useEffect(() => void load().then((nodes) => setNames(nodes.map(({ name }) => name))), [load])
  return names
}

const Farms = () => (
  <>
    <Input field={one} name="farm" id="one" value={null} onChange={() => undefined} />
    <output>{useFarmNames()}</output>
  </>
)

const FramedFarms = () => (
  <ScreenFrame>
    <Farms />
  </ScreenFrame>
)

const farms = (...names: readonly string[]) => ({
  organizes: names.map((name, at) => ({ uid: `f-${at + 1}`, parentId: 'o-1', name, type: 'farm' })),
})
const CASCADE = 'base/organize/cascade/cascade_farm'

test('what writes organisations is known by name', () => {
  const writing = resources.filter(({ table }) => table === 'organize').map(({ name }) => name)
  expect([...organising]).toEqual(
    expect.arrayContaining([...writing, 'huge-farm-online-import', 'parameter-configuration']),
  )
})

test('a farm made in this session stands in every picker at once, and the farm that was chosen stays chosen', async () => {
  const screens = {
    farms: { path: '/admin/farms', title: '猪场', load: async () => ({ Screen: FramedFarms }) },
  }
  const { stub, services } = await houseAt('/admin/farms', {
    screens,
    functions: [page('farms', '猪场', 1)],
    answers: { [CASCADE]: farms('一号场'), 'org-manage': {}, 'event/event_mat': {} },
  })
  const post = (path: string) => services.providers.http.axios.post(path, {})
  const tree = (name: string) => screen.findByRole('treeitem', { name: new RegExp(name) })
  await screen.findByText('一号场', { selector: 'output' })
  await userEvent.click(screen.getByPlaceholderText('请选择猪场'))
  await tree('一号场')
  const asked = () => stub.calls.filter(({ path }) => path === CASCADE).length
  const before = asked()
  await post('event/event_mat')
  expect(asked()).toBe(before)

  stub.answer(CASCADE, { result: farms('一号场', '二号场') })
  await post('org-manage')
  await tree('二号场')
  await screen.findByText('一号场二号场', { selector: 'output' })
  await waitFor(() =>
    expect(farmsStore.getState().farms.map(({ name }) => name)).toEqual(['一号场', '二号场']),
  )
  expect(currentFarm.getState().farm?.name).toBe('一号场')
})
