module example.org/barpoint/go

go 1.19
