import { TreeSelect } from 'antd'
import { useMemo, useState } from 'react'
import type { OrgType } from '#kit/field.ts'
import { openAtFirst } from '#widgets/org-tree-picker/use-org-tree.ts'
import { useInitials } from '#widgets/use-initials.ts'
import { orgOptions, strangers, useOrganisations } from './organisation-tree.ts'
import './inputs.css'

interface OrganisationSelectProps {
  id?: string
  types: readonly OrgType[]
  value: readonly string[]
  placeholder: string
  disabled?: boolean
  onChange(value: string[]): void
}

const MAX_HEIGHT = 360
const POPUP_WIDTH = 280

/** Chooses several nodes, companies and places among them; the picker's dialog knows farms only when several are chosen. */
export function OrganisationSelect({ id, types, value, onChange, ...rest }: OrganisationSelectProps) {
  const [opened, setOpened] = useState(false)
  const [searching, setSearching] = useState(false)
  const [expanded, setExpanded] = useState<string[] | null>(null)
  const { nodes, loading } = useOrganisations(types, opened || value.length > 0)
  const initials = useInitials(opened)
  const sought = searching ? initials : null
  const options = useMemo(() => orgOptions(nodes, types, sought), [nodes, types, sought])
  // a chosen node is named once its name is known, and not by its uid until then
  const known = nodes.length > 0
  return (
    <TreeSelect
      id={id}
      className="field-fill"
      multiple
      allowClear
      showSearch
      maxTagCount="responsive"
      listHeight={MAX_HEIGHT}
      loading={loading}
      disabled={rest.disabled}
      placeholder={known || value.length === 0 ? rest.placeholder : '…'}
      treeNodeFilterProp="searchText"
      treeData={known ? [...options, ...strangers(options, value)] : options}
      popupMatchSelectWidth={POPUP_WIDTH}
      // while somebody searches, the control itself opens what holds the hits
      treeExpandedKeys={searching ? undefined : (expanded ?? [...openAtFirst(nodes)])}
      onTreeExpand={(keys) => setExpanded(keys.map(String))}
      onSearch={(typed) => setSearching(typed !== '')}
      value={known ? [...value] : []}
      onOpenChange={(shown) => shown && setOpened(true)}
      onChange={(next: string[]) => onChange(next)}
    />
  )
}
