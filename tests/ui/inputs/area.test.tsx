import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { AreaCodesContext } from '#inputs/area-codes.ts'
import { cellOf, componentsOf } from '#inputs/inputs.registry.ts'
import type { Field } from '#kit/field.ts'
import { client } from '#resources/basic/client.ts'
import { supplier } from '#resources/basic/supplier.ts'
import { organisation } from '#resources/system/organisation.ts'
import { fixture } from '../views/fixture.tsx'

const areas = [
  {
    uid: '32',
    name1: '江苏省',
    children: [{ uid: '3201', name1: '南京市', children: [{ uid: '320102', name1: '玄武区' }] }],
  },
]

function Box({ field, start, onChange }: { field: Field; start: unknown; onChange(value: unknown): void }) {
  const [value, setValue] = useState(start)
  const { Input } = componentsOf(field)
  return (
    <AreaCodesContext value={areas}>
      <label htmlFor="x">{field.label}</label>
      <Input
        id="x"
        name="x"
        field={field}
        value={value}
        onChange={(next) => {
          setValue(next)
          onChange(next)
        }}
      />
    </AreaCodesContext>
  )
}

function input(field: Field, start: unknown = null) {
  const onChange = vi.fn()
  return { ...fixture(<Box field={field} start={start} onChange={onChange} />), onChange }
}

test.each([
  ['client', client.fields.area],
  ['supplier', supplier.fields.area],
])(
  'S3-27 the area of a %s is chosen among the divisions of the session, and kept by its names',
  async (_of, field) => {
    const { onChange, data } = input(field)
    fireEvent.mouseDown(screen.getByLabelText('区域'))
    for (const name of ['江苏省', '南京市', '玄武区']) fireEvent.click(await screen.findByText(name))
    expect(onChange).toHaveBeenLastCalledWith('江苏省/南京市/玄武区')
    expect(data.custom).not.toHaveBeenCalled()
  },
)

test('S3-27 of an organisation the code is kept, and its names are shown', async () => {
  const { onChange } = input(organisation.fields.areaCode)
  fireEvent.mouseDown(screen.getByLabelText('行政区划'))
  fireEvent.click(await screen.findByText('江苏省'))
  fireEvent.click(await screen.findByText('南京市'))
  expect(onChange).toHaveBeenLastCalledWith('3201')
  fixture(
    <AreaCodesContext value={areas}>
      <p>{cellOf(organisation.fields.areaCode, 'areaCode', { areaCode: '320102' })}</p>
    </AreaCodesContext>,
  )
  expect(screen.getByText('江苏省/南京市/玄武区')).toBeInTheDocument()
})

test('an area that was typed before stays readable', async () => {
  input(client.fields.area, '华东')
  await waitFor(() => expect(screen.getByText('华东')).toBeInTheDocument())
})
