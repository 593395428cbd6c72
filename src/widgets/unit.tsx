import { createContext, use } from 'react'

const DEFAULT_CURRENCY = '元'

/** The monetary unit of the session (`base/appsettings/getCurrency`); the shell sets it. */
export const CurrencyContext = createContext(DEFAULT_CURRENCY)

/** A declared unit as it is shown: amounts are declared in 元 and labelled in the session's currency, 元/头 alike. */
export function useUnit(unit: string | undefined): string | undefined {
  const currency = use(CurrencyContext) || DEFAULT_CURRENCY
  return unit?.replace(/^元(?=\/|$)/, currency)
}

/** The unit in small behind a word; nothing where there is none. */
export function Unit({ of, className }: { of: string | undefined; className?: string }) {
  const unit = useUnit(of)
  return unit ? <small className={className}>{unit}</small> : null
}
