import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { coreGroupLevels, GROUP_LEVELS, GroupLevelSelect } from '#inputs/group-level.tsx'
import { entriesOf } from '#widgets/dictionary.source.ts'
import { show } from '../widgets/themed.tsx'

const core = {
  uid: 'l1',
  name1: '核心群',
  children: [
    { uid: 'a', name1: 'A' },
    { uid: 'b', name1: 'B' },
  ],
}
const levels = [core, { uid: 'l2', name1: '扩繁群' }, { uid: 'l3', name1: '生产群' }]
const sources = [
  { scode: 'breeds', dataDefineList: [{ uid: 'x', name1: '大白' }] },
  { scode: 'selective_level', dataDefineList: levels },
]

const offered = () => [...document.querySelectorAll('.ant-select-item-option')].map((one) => one.textContent)

test('S2-69 it offers the entries of selective_level and emits the uid', () => {
  const onChange = vi.fn()
  show(<GroupLevelSelect levels={entriesOf(sources, GROUP_LEVELS)} onChange={onChange} />)
  fireEvent.mouseDown(screen.getByRole('combobox'))
  expect(offered()).toEqual(['核心群', '核心群 / A', '核心群 / B', '扩繁群', '生产群'])
  fireEvent.click(screen.getByTitle('扩繁群'))
  expect(onChange).toHaveBeenCalledExactlyOnceWith('l2')
})

test('S3-41 the core group levels are those of the nucleus only', () => {
  expect(coreGroupLevels(levels).map((level) => level.uid)).toEqual(['a', 'b'])
  expect(coreGroupLevels([{ uid: 'l1', name1: '核心群' }, ...levels.slice(1)]).map(({ uid }) => uid)).toEqual(
    ['l1'],
  )
})
