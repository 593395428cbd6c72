import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useMay } from '#app-state/use-rights.ts'
import type { Fields } from '#kit/field.ts'
import type { Resource } from '#kit/resource.ts'
import { FormHost } from '#views/form-host.tsx'
import type { FormOptions } from '#views/resource-form/form-props.ts'
import { useListKeys } from '#views/resource-list/list-keys.ts'
import { type ListModel, useOpenForm } from '#views/resource-list/use-resource-list.ts'
import './new-document.css'

interface NewDocumentProps {
  list: ListModel
  /** Fields a person fills; the others are filled by the server. */
  fields: Fields
  label: string
  options: FormOptions
}

/** The button of a new document and its form. */
export function NewDocument({ list, fields, label, options }: NewDocumentProps) {
  const { resource } = list
  const form = useOpenForm()
  const may = useMay(resource.name, 'create')
  useListKeys({ create: may && !form.open ? form.create : undefined })
  if (!may) return null
  const asked: Resource = { ...resource, fields, rules: [] }
  return (
    <>
      <Button
        className="new-document"
        type="primary"
        icon={<PlusOutlined />}
        title="Alt+N"
        onClick={form.create}
      >
        {label}
      </Button>
      <FormHost
        resource={asked}
        open={form.open}
        options={options}
        onClose={form.close}
        onSaved={list.data.refetch}
      />
    </>
  )
}
