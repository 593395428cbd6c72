/** `lowConsumption`, `sale_limit` and `Boar-BloodStatus` as `low-consumption`, `sale-limit` and `boar-blood-status`. */
export const kebab = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll('_', '-')
    .toLowerCase()

export const snakeName = (name: string): string => kebab(name).replaceAll('-', '_')
