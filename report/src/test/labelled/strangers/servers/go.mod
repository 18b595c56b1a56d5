module strangers

go 1.21
