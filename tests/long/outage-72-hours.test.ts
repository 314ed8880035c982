import { tryOutage } from './outage'

tryOutage(72)
