/** Id of the clients page's search box; as the URL's fragment it requests the focus. */
export const CLIENT_SEARCH_ID = 'client-search'
