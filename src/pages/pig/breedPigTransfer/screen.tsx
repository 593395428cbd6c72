import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { currentFarm } from '#app-state/current-farm.ts'
import { useToday } from '#inputs/today.ts'
import { pigTransfer } from '#resources/pig/pig-transfer.ts'
import type { FormOptions } from '#views/resource-form/form-props.ts'
import { ResourceList } from '#views/resource-list/resource-list.tsx'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import { ActModal } from './act-modal.tsx'
import { FarmInput, PigsInput } from './form-inputs.tsx'
import { SlipDrawer } from './slip-drawer.tsx'
import { useActs } from './use-acts.ts'
import './transfer.css'

const locked = ({ status }: ListRow) => (status === 'DRAFT' ? null : '已发出，撤销发出后才能修改')

/** 种猪调拨: slips of breeding pigs that leave the farm or come to it. */
export function Screen() {
  const today = useToday()
  const farm = useStore(currentFarm, (state) => state.farm)
  const [opened, setOpened] = useState<ListRow | null>(null)
  const { actions, asked, close } = useActs()
  const form = useMemo(
    (): FormOptions => ({
      presets: { outFarmId: farm?.uid, outDate: today },
      inputs: { inFarmId: FarmInput, pigs: PigsInput },
    }),
    [farm, today],
  )
  const columns = useMemo(
    () => ({
      docNo: {
        render: (row: ListRow) => (
          <Button type="link" className="transfer-link" onClick={() => setOpened(row)}>
            {String(row.docNo)}
          </Button>
        ),
      },
      rejected: { hidden: true },
      difference: {
        render: ({ status, difference }: ListRow) => (status === 'DRAFT' ? '-' : String(difference)),
      },
    }),
    [],
  )
  return (
    <>
      <ResourceList
        resource={pigTransfer}
        noun="种猪调拨单"
        columns={columns}
        form={form}
        locked={locked}
        rowActions={() => actions}
        onOpen={setOpened}
      />
      {opened && <SlipDrawer key={opened.uid} slip={opened} onClose={() => setOpened(null)} />}
      {asked && (
        <ActModal key={`${asked.slip.uid}${asked.act}`} slip={asked.slip} act={asked.act} onClose={close} />
      )}
    </>
  )
}
