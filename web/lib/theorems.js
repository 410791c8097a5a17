// The theorems that were proved in this browser, as certificates, in its database. Where there is none, they end with the tab.

const NAME = "fibnim";
const STORE = "theorems";

/** @returns {Promise<IDBDatabase>} */
function opened() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "family" });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/**
 * @template T
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => IDBRequest<T> | null} work
 * @returns {Promise<T | null>}
 */
async function inStore(mode, work) {
  const database = await opened();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = work(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request ? request.result : null);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

/** @returns {Promise<{family: string, certificate: string}[]>} */
export async function all() {
  return (await inStore("readonly", (store) => store.getAll())) ?? [];
}

/**
 * Keeps theorems, all of them or none.
 * @param {{family: string, certificate: string}[]} proved
 */
export async function keep(proved) {
  await inStore("readwrite", (store) => {
    for (const theorem of proved) store.put(theorem);
    return null;
  });
}
