import { useEffect, useRef } from 'react'
import { isEmpty } from '#domain/typed.ts'
import type { InputProps } from '#inputs/field-components.ts'
import { componentsOf } from '#inputs/inputs.registry.ts'
import { useAnswer } from '#views/use-answer.ts'

interface RangePrice {
  price: string
  unitName: string
  priority: number
}

interface PriceInputProps extends InputProps {
  /** Screen whose call knows the price. */
  screen: string
  /** Values that decide it; null while they are not complete. */
  asked: Readonly<Record<string, string>> | null
}

/** A price that the range of supply fills in, until a person types another; the range says which it is. */
export function PriceInput({ screen, asked, ...input }: PriceInputProps) {
  const { field } = input
  const { answer } = useAnswer<{ range: RangePrice | null }>(`${screen}/price`, {
    query: asked ?? {},
    enabled: asked !== null,
    ...{ retry: false, quiet: false },
  })
  const range = asked ? answer?.range : undefined
  useFilled(range?.price, input)
  const { Input } = componentsOf(field)
  return (
    <>
      <Input {...input} />
      {range && (
        <span className="text-12 text-3">
          供精范围：{range.unitName} {range.price} 元/份，优先级 {range.priority}
        </span>
      )}
      {asked && answer && !range && <span className="text-12 text-3">供精范围没有单价</span>}
    </>
  )
}

/** Fills a price in when it comes, unless a person has typed one; never while she types. */
function useFilled(price: string | undefined, { value, onChange }: InputProps): void {
  const filled = useRef<string | null>(null)
  const now = useRef({ value, onChange })
  now.current = { value, onChange }
  useEffect(() => {
    const own = !isEmpty(now.current.value) && now.current.value !== filled.current
    if (price === undefined || own) return
    filled.current = price
    now.current.onChange?.(price)
  }, [price])
}
