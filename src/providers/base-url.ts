export const BASE_URL = '/api/v2'
export const SOFTWARE_ID = 'pig-farm-web'
