import { formatNumber, formatSigned, type Numeric } from './format-number.ts'
import './number-text.css'

interface NumberTextProps {
  value: Numeric
  /** Decimal places; 0 for heads, 2 for weights, money and rates. */
  digits?: number
  /** A variance: always with its sign. */
  signed?: boolean
  /** Greys `-` and zero where they mean "nothing to do". */
  quiet?: boolean
  unit?: string
}

/** A figure in tabular digits; it shows its unit only where there is no column head to carry it. */
export function NumberText({ value, digits = 0, signed = false, quiet = false, unit }: NumberTextProps) {
  const text = signed ? formatSigned(value, digits) : formatNumber(value, digits)
  const nothing = text === '-' || Number(value) === 0
  return (
    <span className={quiet && nothing ? 'number-text nowrap number-text-quiet text-3' : 'number-text nowrap'}>
      {text}
      {unit && text !== '-' && <small className="number-text-unit text-12 text-3">{unit}</small>}
    </span>
  )
}
