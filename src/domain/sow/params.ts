/** Parameters of domain.md §2.2 that sow rules read; keys are the stored ones. Days, heads and kg. */
export const DEFAULT_PARAMS = {
  gestation_days: 114,
  gestation_min: 105,
  gestation_max: 125,
  gestation_warn_low: 110,
  gestation_warn_high: 118,
  abort_vs_farrow_day: 109,
  check_min_day: 18,
  lactation_min: 10,
  lactation_max: 45,
  lactation_warn_low: 17,
  lactation_warn_high: 35,
  wsi_warn_low: 2,
  wsi_warn_high: 30,
  wsi_max: 65,
  first_service_min_age: 180,
  first_service_warn_age: 210,
  first_service_max_age: 400,
  rebreed_min_days: 5,
  max_litter_total: 35,
  warn_litter_total: 25,
  min_birth_weight: 0.3,
  max_birth_weight: 3,
  min_wean_weight: 3,
  max_wean_weight: 15,
  boar_use_max_per_week: 2,
  /** Makes V-310 an error instead of a warning. */
  farrowing_house_required: false,
  withdraw_block_sale: true,
}

export type Params = Readonly<typeof DEFAULT_PARAMS>

/** Biology, not a farm's choice: limits the rules of §3.2 write as plain numbers. */
export const RESERVICE_FROM = 18
export const ABORT_FROM = 21
export const POSITIVE_GRACE = 11
export const REGULAR_RETURN: ReadonlyArray<readonly [number, number]> = [
  [18, 24],
  [37, 46],
]
