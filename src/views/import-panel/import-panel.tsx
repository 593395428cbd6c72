export const ImportPanel = (_props: object) => null
