import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import { useCallback } from 'react'
import { isEmpty } from '#domain/typed.ts'
import { type InputProps, titleOf } from '#inputs/face.ts'
import { EarTagInput } from '#widgets/ear-tag-input.tsx'
import { RemoteSelect } from '#widgets/remote-select.tsx'
import type { LoadOptions } from '#widgets/use-remote-options.ts'
import { PigHeads, PigWords } from './pig-words.tsx'
import { objections } from './slip-data.ts'
import { useSlipApi } from './use-slip-api.ts'
import './transfer.css'

/** A farm of the company, whether or not it is the person's own. */
export function FarmInput({ field, id, name, value, row, onChange }: InputProps) {
  const api = useSlipApi()
  const load = useCallback<LoadOptions>(
    async (search) => {
      const farms = await api.farms()
      const found = farms.filter((one) => one.name.includes(search.trim()))
      return { options: found.map((one) => ({ value: one.uid, label: one.name })), total: found.length }
    },
    [api],
  )
  const chosen = isEmpty(value) ? null : String(value)
  return (
    <RemoteSelect
      id={id}
      load={load}
      placeholder={`请选择${field.label}`}
      value={chosen}
      chosen={chosen ? { value: chosen, label: titleOf(row, name) ?? '…' } : null}
      onChange={(next) => onChange?.(next)}
    />
  )
}

const tagsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.map((one: { earNo?: unknown }) => String(one.earNo ?? '')) : []

/** Ear numbers typed, scanned or pasted; below them each animal as it is, and what would stop it. */
export function PigsInput({ id, value, onChange }: InputProps) {
  const earNos = tagsOf(value)
  const outFarmId: unknown = Form.useWatch('outFarmId')
  const outDate: unknown = Form.useWatch('outDate')
  const found = useLeaving(earNos, outFarmId, outDate)
  const unknown = found?.list.filter((one) => one.violations?.some(({ rule }) => rule === 'V-007'))
  return (
    <>
      <EarTagInput
        id={id}
        placeholderName="可粘贴多个耳号，逗号或空格分开"
        value={earNos}
        unknown={unknown?.map((one) => one.earNo)}
        onChange={(tags) => onChange?.(tags.map((earNo) => ({ earNo })))}
      />
      {found && earNos.length > 0 && (
        <div className="transfer-pigs">
          <table className="transfer-table">
            <thead>
              <tr>
                <PigHeads />
                <th>提醒</th>
              </tr>
            </thead>
            <tbody>
              {found.list.map((pig) => (
                <tr key={pig.earNo}>
                  <PigWords pig={pig} titles={found.titles} />
                  <td>
                    {objections(pig.violations).map(({ rule, level, message }) => (
                      <span key={rule} className={level === 'E' ? 'transfer-error' : 'transfer-warning'}>
                        {message}
                      </span>
                    ))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}

/** The animals as they would leave; what is half typed is not asked about. */
function useLeaving(earNos: readonly string[], outFarmId: unknown, outDate: unknown) {
  const api = useSlipApi()
  const { data } = useQuery({
    queryKey: ['transfer-leaving', outFarmId, outDate, earNos],
    enabled:
      earNos.length > 0 && typeof outFarmId === 'string' && typeof outDate === 'string' && outDate !== '',
    queryFn: () => api.try({ outFarmId, outDate, earNos }),
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  })
  return data ?? null
}
