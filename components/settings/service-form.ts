import type { z } from 'zod'

import type { Service, ServiceForm } from '@/lib/contracts/service'

export type ServiceValues = z.input<ServiceForm>

/** Values of a new service. */
export const emptyService: ServiceValues = {
  name: '',
  description: '',
  duration: '60',
  price: '',
  bufferBeforeMinutes: '0',
  bufferAfterMinutes: '0',
  active: true,
  category: '',
  picture: null,
}

export function serviceValues(service: Service): ServiceValues {
  return {
    name: service.name,
    description: service.description ?? '',
    duration: String(service.duration),
    price: (service.price / 100).toFixed(2),
    bufferBeforeMinutes: String(service.bufferBeforeMinutes),
    bufferAfterMinutes: String(service.bufferAfterMinutes),
    active: service.active,
    category: service.category ?? '',
    picture: service.picture ? { hash: service.picture.hash } : null,
  }
}
