import {
  PARAMETER_DEFAULTS,
  type Parameter,
  type ParameterKey,
  type ParameterValues,
  parameterKeys,
  parameterOf,
} from './parameters.ts'

type Read = { ok: true; value: unknown } | { ok: false; message: string }

const MAX_TEXT = 500

const refused = (message: string): Read => ({ ok: false, message })
const taken = (value: unknown): Read => ({ ok: true, value })

/** Reads a typed or stored text by its key; the refusal names the parameter and its range. */
export function readParameter(key: ParameterKey, typed: string): Read {
  const one = parameterOf(key)
  const read = readAs(one, typed.trim())
  return one.fixed !== undefined && read.ok && read.value !== one.default ? refused(one.fixed) : read
}

function readAs(one: Parameter, raw: string): Read {
  switch (one.kind) {
    case 'flag':
      return raw === 'true' || raw === 'false' ? taken(raw === 'true') : refused(`${one.label}须为是或否`)
    case 'word':
      return Object.hasOwn(one.words ?? {}, raw) ? taken(raw) : unknownWord(one)
    case 'words':
      return readWords(one, raw)
    case 'text':
      return [...raw].length > MAX_TEXT ? refused(`${one.label}最多${MAX_TEXT}个字符`) : taken(raw)
    default:
      return readNumber(one, raw)
  }
}

function readNumber(one: Parameter, raw: string): Read {
  const value = Number(raw)
  const isNumber = /^-?\d{1,9}(\.\d{1,2})?$/.test(raw)
  const fits = isNumber && (one.kind === 'decimal' || Number.isInteger(value))
  const range = rangeOf(one)
  if (!fits) return refused(`${one.label}须为${one.kind === 'whole' ? '整数' : '数字'}，${range}`)
  const { min = value, max = value } = one
  return value < min || value > max ? refused(`${one.label}须在${range}之间`) : taken(value)
}

const unknownWord = ({ label, words = {} }: Parameter): Read =>
  refused(`请选择正确的${label}：${Object.values(words).join('、')}`)

function readWords(one: Parameter, raw: string): Read {
  const chosen = [...new Set(raw.split(',').filter(Boolean))]
  if (chosen.length === 0) return refused(`请选择${one.label}`)
  return chosen.every((word) => Object.hasOwn(one.words ?? {}, word))
    ? taken(chosen.join())
    : unknownWord(one)
}

/** 110～118天; empty for what has no range. */
export const rangeOf = ({ min, max, unit = '' }: Parameter): string =>
  min === undefined || max === undefined ? '' : `${min}～${max}${unit}`

/** A stored value in words: 114天, 是, 人工授精、本交, - for an empty text. */
export function spokenValue(key: ParameterKey, stored: string): string {
  const one = parameterOf(key)
  if (one.kind === 'flag') return stored === 'true' ? '是' : '否'
  if (one.words)
    return stored
      .split(',')
      .map((word) => one.words?.[word] ?? word)
      .join('、')
  return stored === '' ? '-' : `${stored}${one.unit ?? ''}`
}

/** The default as it would be stored. */
export const defaultText = (key: ParameterKey): string => String(PARAMETER_DEFAULTS[key])

/** A whole set out of stored texts; what is absent, or is no value of its key, is the default: nothing typed switches a rule off. */
export function valuesFrom(stored: ReadonlyMap<string, string>): ParameterValues {
  const entries = parameterKeys.map((key) => {
    const text = stored.get(key)
    const read = text === undefined ? null : readParameter(key, text)
    return [key, read?.ok ? read.value : PARAMETER_DEFAULTS[key]]
  })
  return Object.fromEntries(entries) as ParameterValues
}

/** Keys whose values must not fall from left to right. */
const ORDERS: readonly (readonly ParameterKey[])[] = [
  ['gestation_min', 'gestation_warn_low', 'gestation_days', 'gestation_warn_high', 'gestation_max'],
  ['gestation_min', 'abort_vs_farrow_day', 'gestation_days'],
  ['check_min_day', 'check1_day', 'check2_day', 'move_to_farrow_day', 'gestation_days'],
  ['lactation_min', 'lactation_warn_low', 'lactation_days', 'lactation_warn_high', 'lactation_max'],
  ['wsi_warn_low', 'wsi_target', 'wsi_warn_high', 'wsi_max'],
  ['first_service_min_age', 'first_service_warn_age', 'first_service_max_age'],
  ['warn_litter_total', 'max_litter_total'],
  ['min_birth_weight', 'max_birth_weight'],
  ['min_wean_weight', 'max_wean_weight'],
]

/** Why a set with this key in it contradicts itself, as a sentence; null when it does not. */
export function orderMistake(values: ParameterValues, key: ParameterKey): string | null {
  for (const order of ORDERS) {
    const at = order.indexOf(key)
    if (at < 0) continue
    const own = Number(values[key])
    const below = order.slice(0, at).find((one) => Number(values[one]) > own)
    if (below) return `${reported(values, key)}不能小于${reported(values, below)}`
    const above = order.slice(at + 1).find((one) => Number(values[one]) < own)
    if (above) return `${reported(values, key)}不能大于${reported(values, above)}`
  }
  return null
}

const reported = (values: ParameterValues, key: ParameterKey): string =>
  `${parameterOf(key).label}（${spokenValue(key, String(values[key]))}）`
