export { default, metadata } from '../../confirm/[id]/not-found'
