import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, type RefObject, use, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { AppearanceState } from '#shell/appearance.ts'
import { ServicesContext } from '#shell/services.ts'
import { BulkBar } from '#widgets/bulk-bar.tsx'
import { ExportButton } from '#widgets/export-button.tsx'
import { Toolbar } from '#widgets/toolbar.tsx'
import type { ListModel } from './use-resource-list.ts'

interface ListToolbarProps {
  list: ListModel
  /** What full screen shows. */
  card: RefObject<HTMLElement | null>
  /** Buttons of the screen's own, after the usual ones. */
  extra?: ReactNode
  /** What can be done with the chosen rows. */
  batch?: ReactNode
  /** Order of the rows in words, where no bar of counts carries it. */
  sortText?: string
  columns: ReactNode
  onCreate(): void
  onImport(): void
}

/** The bar over a list. A right that is missing shows no button. */
export function ListToolbar({
  list,
  card,
  extra,
  batch,
  sortText,
  columns,
  onCreate,
  onImport,
}: ListToolbarProps) {
  const { rights, selection } = list
  const look = useLook(card)
  return (
    <Toolbar columns={columns} onRefresh={list.data.refetch} {...look}>
      {rights.create && (
        <Button type="primary" icon={<PlusOutlined />} title="Alt+N" onClick={onCreate}>
          新增
        </Button>
      )}
      {rights.import && <Button onClick={onImport}>导入</Button>}
      {rights.export && <ExportButton detailTime={list.exportWait} onExport={list.exportRows} />}
      {extra}
      {batch}
      <BulkBar count={selection.uids.length} pages={selection.pages} onClear={selection.clear} />
      {sortText && <span className="list-sort">{sortText}</span>}
    </Toolbar>
  )
}

type Look = Pick<AppearanceState, 'density' | 'change'>

/** Stands in where there is no shell around the list, as in its tests. */
const alone = createStore<Look>(() => ({ density: 'compact', change: () => undefined }))

function useLook(card: RefObject<HTMLElement | null>) {
  const services = use(ServicesContext)
  const store: ReadableStore = services?.appearance ?? alone
  const { density, change } = useStore(store)
  const [full, setFull] = useState(false)
  useEffect(() => {
    const follow = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [])
  return {
    dense: density === 'compact',
    onDense: (dense: boolean) => change({ density: dense ? 'compact' : 'comfortable' }),
    full,
    onFull: (wanted: boolean) =>
      void (wanted ? card.current?.requestFullscreen() : document.exitFullscreen()),
  }
}

type ReadableStore = Pick<StoreApi<Look>, 'getState' | 'getInitialState' | 'subscribe'>
