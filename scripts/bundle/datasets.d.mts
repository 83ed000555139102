export interface CheckedData {
  copies: { from: string; to: string }[];
  included: { dataset: string; licence: string; attribution?: string; edition?: string }[];
}

/** Refuses a file of lists that may not be passed on. */
export function checkListsFile(file: string): Promise<CheckedData>;

/** Refuses a data folder that has anything that may not be passed on. */
export function checkDataFolder(folder: string): CheckedData;

/** Copies checked data into the folder of a bundle. */
export function copyDatasets(copies: CheckedData['copies'], folder: string): void;
