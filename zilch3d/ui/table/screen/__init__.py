"""The screen over the table: the model in sentences, the sentences in widgets."""
